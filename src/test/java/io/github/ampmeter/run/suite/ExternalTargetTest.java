package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalTargetTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "host: other.example, the property host is other.example",
    "port: 8080, the property port is 8080",
    "protocol: http, the property protocol is http"
  })
  void aPropertyThatNamesAnotherServerIsRejected(String property, String what) throws IOException {
    assertRefusal(() -> suite(property, "${__P(host,127.0.0.1)}", "/").stackSpec())
        .hasMessage(
            "external.web is https://www.example.org, but in plan plan "
                + what
                + ": another server would be loaded; remove one of the two");
  }

  @ParameterizedTest
  @CsvSource({"other.example, /", "'', http://other.example:81/x"})
  void aPlanWhoseRequestsAllGoElsewhereIsRejected(String domain, String path) throws IOException {
    assertThatThrownBy(() -> suite("page: 1", domain, path).stackSpec())
        .hasMessageContaining("all requests go to other.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"host: WWW.example.org", "port: 443", "protocol: https", "x: y"})
  void propertiesThatAgreeAreTaken(String property) throws IOException {
    assertThat(suite(property, "${__P(host,127.0.0.1)}", "/").stackSpec().external())
        .containsKey("web");
  }

  @ParameterizedTest
  @ValueSource(strings = {"www.example.org", "${host}", "${__javaScript(1)}", ""})
  void aHostThatMayBeTheServerIsTaken(String domain) throws IOException {
    assertThat(suite("x: y", domain, "/").stackSpec().external()).containsKey("web");
  }

  @Test
  void onAStackOfOurOwnNothingContradicts() throws IOException {
    Path suite = written("x: y", "other.example", "/");
    Files.writeString(suite, Files.readString(suite).replace("stack: external", ""));

    assertThat(Suites.read(suite).stackSpec()).isNotNull();
  }

  private Suite suite(String property, String domain, String path) throws IOException {
    return Suites.read(written(property, domain, path));
  }

  private Path written(String property, String domain, String path) throws IOException {
    new WrittenPlan()
        .threads(
            "ThreadGroup",
            "Users",
            "1",
            "1",
            "",
            element(
                "HTTPSamplerProxy",
                "home",
                string("HTTPSampler.domain", domain) + string("HTTPSampler.path", path),
                ""))
        .writeTo(folder.resolve("plan.jmx"));
    return Files.writeString(
        folder.resolve("suite.yaml"),
        "stack: external\nexternal: {web: 'https://www.example.org'}\nproperties: {"
            + property
            + "}\nplans: [{plan: plan.jmx}]\n");
  }
}
