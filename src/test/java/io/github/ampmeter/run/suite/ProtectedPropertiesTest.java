package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedPropertiesTest {
  /** Of our file, what no verdict rests on. */
  private static final Set<String> FREE =
      Set.of(
          "summariser.out",
          "httpclient4.validate_after_inactivity",
          "httpsampler.parallel_download_thread_keepalive_inseconds",
          "jmeter.save.saveservice.bytes",
          "jmeter.save.saveservice.sent_bytes",
          "sampleresult.useNanoTime");

  @Test
  void savedFieldsOfSamplesAreProtected() {
    assertThat(error(Set.of("jmeter.save.saveservice.url", "page")))
        .hasValueSatisfying(
            why ->
                assertThat(why).startsWith(" must leave jmeter.save.saveservice.url to Ampmeter"));
    assertThat(error(Set.of("httpclient4.retrycount"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTPResponse.parsers",
        "htmlParser.className",
        "htmlParser.types",
        "cssParser.className"
      })
  void parsersOfResourcesAreProtected(String property) {
    assertThat(error(Set.of(property))).isPresent();
  }

  @Test
  void otherPropertiesMayBeSet() {
    assertThat(error(Set.of("page", "jmeter.save.saveservice.bytes"))).isEmpty();
  }

  private static Optional<String> error(Set<String> properties) {
    return Optional.ofNullable(
            catchThrowableOfType(
                ConfigException.class, () -> ProtectedProperties.validate(properties)))
        .map(Throwable::getMessage);
  }

  @Test
  void allOfOurPropertiesFileAreProtected() throws IOException {
    Properties shipped = new Properties();
    try (Reader in =
        Files.newBufferedReader(Path.of("src/main/dist/jmeter/bin/ampmeter.properties"))) {
      shipped.load(in);
    }
    FREE.forEach(shipped::remove);

    assertThat(ProtectedProperties.OURS).isEqualTo(shipped.stringPropertyNames());
  }
}
