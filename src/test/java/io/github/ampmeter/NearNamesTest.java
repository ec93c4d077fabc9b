package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static final List<String> KNOWN = List.of("run", "report", "users", "warmUp", "Home");

  @ParameterizedTest
  @CsvSource({
    "rnu, run",
    "reprot, report",
    "user, users",
    "warmup, warmUp",
    "Hone, Home",
    "Checkout,",
    "bench,",
    "'',"
  })
  void findsTheNameThatWasMeant(String typed, String meant) {
    assertThat(NearNames.of(typed, KNOWN).orElse(null)).isEqualTo(meant);
  }
}
