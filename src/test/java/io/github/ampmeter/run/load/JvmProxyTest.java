package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A proxy of the whole JVM: a load on this machine's servers would measure the proxy. */
class JvmProxyTest {
  private static final String DIRECT = "-Dhttp.nonProxyHosts=localhost|127.0.0.1|::1|[::1]";

  private final Map<String, String> own = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void nothingIsSaidWhereThereIsNone() {
    own.put("http.nonProxyHosts", "localhost|127.*");
    own.put("https.proxyHost", " ");

    assertThat(proxy().words()).isEmpty();
    assertThat(proxy().text()).isEmpty();
  }

  @Test
  void jmeterIsToldWhichAddressesAreThisMachine() {
    own.put("http.proxyHost", "proxy.example");
    own.put("http.proxyPort", "3128");

    assertThat(proxy().words()).containsExactly(DIRECT);
    assertThat(proxy().text())
        .contains("http: proxy.example:3128; not for localhost, 127.0.0.1, ::1, [::1]");
  }

  @Test
  void hostsThatTheUserExceptsStayExcepted() {
    own.put("https.proxyHost", "proxy.example");
    own.put("http.nonProxyHosts", "*.example|localhost");

    assertThat(proxy().words())
        .containsExactly("-Dhttp.nonProxyHosts=*.example|localhost|127.0.0.1|::1|[::1]");
  }

  @Test
  void whatTheLauncherHandsOverToJMeterAloneIsKnown() {
    own.put("http.nonProxyHosts", "nowhere");
    environment.put("JVM_ARGS", "-Xmx2g  -Dhttp.proxyHost=first -Dhttp.nonProxyHosts=*.example");
    environment.put("JMETER_OPTS", "-Dhttp.proxyHost=second -Dhttp.proxyPort=1");

    assertThat(proxy().http()).contains("second:1");
    assertThat(proxy().direct()).startsWith("*.example").doesNotContain("nowhere");
  }

  private JvmProxy proxy() {
    return JvmProxy.of(own::get, environment);
  }
}
