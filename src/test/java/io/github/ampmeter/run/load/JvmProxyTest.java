package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A proxy of the whole JVM: a load on this machine's servers would measure the proxy. */
class JvmProxyTest {
  private static final String DIRECT = "-Dhttp.nonProxyHosts=localhost|127.0.0.1|::1|[::1]";

  @TempDir private Path bin;

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

  @Test
  void whatJMetersOwnFilesSayIsKnown() throws IOException {
    environment.put("JVM_ARGS", "-Dhttp.proxyHost=first");
    Files.writeString(
        bin.resolve("setenv.sh"),
        "JVM_ARGS=\"$JVM_ARGS -Dhttp.proxyHost=second\"\nexport JVM_ARGS");
    assertThat(proxy().text()).get(STRING).startsWith("http: second; not for localhost");
    assertThat(proxy().words()).containsExactly(DIRECT);

    Files.writeString(bin.resolve("system.properties"), "http.proxyHost=third\nhttp.proxyPort=1\n");
    assertThat(proxy().text()).get(STRING).startsWith("http: third:1; not for localhost");
  }

  @Test
  void whatTheyHaveAsACommentIsNone() throws IOException {
    Files.writeString(
        bin.resolve("setenv.sh"),
        "#JVM_ARGS=-Dhttp.proxyHost=a\n  # export X=-Dhttp.proxyHost=b\n");
    Files.writeString(bin.resolve("system.properties"), "#http.proxyHost=c\n");

    assertThat(proxy().text()).isEmpty();
    assertThat(proxy().words()).isEmpty();
  }

  @Test
  void aFileThatJMeterCannotReadEitherIsNone() throws IOException {
    Files.writeString(bin.resolve("system.properties"), "http.proxyHost=\\uXXXX\n");

    assertThat(proxy().text()).isEmpty();
  }

  private JvmProxy proxy() {
    return JvmProxy.of(own::get, environment, bin);
  }
}
