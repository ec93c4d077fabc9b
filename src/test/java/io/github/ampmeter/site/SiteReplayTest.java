package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.site.Exchange.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JMeter writes of two passes through one page. */
class SiteReplayTest {
  private static final String PASS =
      """
<httpSample t="12" lb="GET /" rc="%1$s" rm="OK" s="%2$s">
  <assertionResult><name>a</name><failureMessage>expected Shop</failureMessage>
  </assertionResult>
  <httpSample t="3" lb="GET /style.css" rc="200" rm="OK" s="true">
    <responseData class="java.lang.String">p {}</responseData>
  </httpSample>
  <responseHeader class="java.lang.String">HTTP/1.1 200 OK
Content-Type: text/html
</responseHeader>
  <responseData class="java.lang.String">&lt;h1&gt;A &amp;amp; B&lt;/h1&gt;&#x0;</responseData>
  <java.net.URL>http://127.0.0.1/home</java.net.URL>
</httpSample>
<sample t="%3$s" lb="Home" rc="200" rm="" s="true"/>
""";

  @TempDir private Path folder;

  @Test
  void firstPassHasResponsesAndTheOthersTimes() throws IOException {
    SiteReplay replay = replay(PASS.formatted(200, true, 40) + PASS.formatted(200, true, 20));

    assertThat(replay.responses()).hasSize(1);
    Response home = replay.responses().get(0);
    assertThat(home.status()).isEqualTo(200);
    assertThat(home.type()).isEqualTo("text/html");
    assertThat(home.url()).isEqualTo("http://127.0.0.1/home");
    assertThat(home.body()).startsWith("<h1>A &amp; B</h1>");
    assertThat(replay.slowest()).containsExactly(Map.entry("Home", 20L));
    assertThat(replay.failures()).isEmpty();
  }

  @Test
  void failureOfAnyPassIsNamedOnce() throws IOException {
    String failed = PASS.formatted(200, false, 20);

    assertThat(replay(PASS.formatted(200, true, 40) + failed + failed).failures())
        .containsExactly("GET /: 200 expected Shop");
  }

  private SiteReplay replay(String samples) throws IOException {
    Path file = folder.resolve("responses.xml");
    Files.writeString(
        file,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n"
            + samples
            + "</testResults>\n");
    return SiteReplay.read(file, SitePlan.ofPages(Map.of("Home", "/")), Set.of());
  }
}
