package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What JMeter is told after the user's own settings. */
class ShippedSettingsTest {
  @Test
  void lettingNoFailureBecomeASuccess() throws IOException {
    Properties shipped = new Properties();
    try (Reader in =
        Files.newBufferedReader(Path.of("src/main/dist/jmeter/bin/ampmeter.properties"))) {
      shipped.load(in);
    }

    assertThat(shipped)
        .containsEntry("httpclient4.retrycount", "0")
        .containsEntry("httpclient4.request_sent_retry_enabled", "false")
        .containsEntry("httpsampler.ignore_failed_embedded_resources", "false")
        .containsEntry("cache_manager.cached_resource_mode", "RETURN_NO_SAMPLE")
        .containsEntry("sampleresult.timestamp.start", "true")
        .containsEntry("jmeter.save.saveservice.thread_counts", "true");
  }
}
