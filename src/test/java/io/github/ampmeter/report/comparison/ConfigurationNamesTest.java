package io.github.ampmeter.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationNamesTest {
  @ParameterizedTest
  @CsvSource({
    "'tls true, workers 20; tls true, workers 9', workers 20; workers 9",
    "'a 1, b 2; a 2, b 1', 'a 1, b 2; a 2, b 1'",
    "'strict, tls true; strict', 'strict, tls true; strict'",
    "'x 1, y 1, z 1; x 1, y 2, z 1; x 2, y 2, z 1', 'x 1, y 1; x 1, y 2; x 2, y 2'",
    "one, one",
  })
  void namesWhatConfigurationsDoNotShare(String whole, String brief) {
    List<String> names = List.of(whole.split("; "));

    assertThat(names.stream().map(new ConfigurationNames(names)::brief))
        .containsExactly(brief.split("; "));
  }
}
