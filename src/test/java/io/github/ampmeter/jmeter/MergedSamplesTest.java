package io.github.ampmeter.jmeter;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.samplers.StatisticalSampleResult;
import org.apache.jmeter.save.CSVSaveService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JMeter writes of a worker's samples with mode=Statistical: one row for many of them. */
class MergedSamplesTest {
  @TempDir private Path folder;

  @BeforeEach
  void setUp() {
    HeadlessJMeter.home();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aJtlOfThemIsRefusedWhetherOrNotItCountsThem(boolean counted) throws IOException {
    SampleResult merged = new StatisticalSampleResult(sample("page", true));
    for (int i = 0; i < 9; i++) {
      ((StatisticalSampleResult) merged).add(sample("page", true));
    }

    assertRefusal(() -> JtlReader.read(jtl(counted, merged), sample -> {}))
        .hasMessageContaining(", line 2: ")
        .hasMessageContaining("mode=Statistical");
  }

  @Test
  void aJtlOfSamplesOneByOneIsReadWithTheirCounts() throws IOException {
    Path jtl = jtl(true, sample("page", true), sample("page", false));
    List<Boolean> successes = new ArrayList<>();

    JtlReader.read(jtl, sample -> successes.add(sample.success()));

    assertThat(Files.readString(jtl)).contains("SampleCount,ErrorCount");
    assertThat(successes).containsExactly(true, false);
  }

  private static SampleResult sample(String label, boolean success) {
    SampleResult result = new SampleResult();
    result.setStampAndTime(1_700_000_000_000L, 40);
    result.setSampleLabel(label);
    result.setThreadName("users 1-1");
    result.setAllThreads(2);
    result.setSuccessful(success);
    result.setResponseCode("200");
    result.setResponseMessageOK();
    return result;
  }

  private Path jtl(boolean counted, SampleResult... results) throws IOException {
    SampleSaveConfiguration config = new SampleSaveConfiguration();
    config.setSampleCount(counted);
    List<String> lines = new ArrayList<>();
    lines.add(CSVSaveService.printableFieldNamesToString(config));
    for (SampleResult result : results) {
      SampleEvent event = new SampleEvent(result, "users");
      lines.add(CSVSaveService.resultToDelimitedString(event, result, config, ","));
    }
    return Files.write(folder.resolve("merged.jtl"), lines);
  }
}
