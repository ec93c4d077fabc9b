package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OlioMixTest {
  @Test
  void thePlanHasTheMixOfTheDataSet() throws Exception {
    assertThat(Files.readString(Path.of("testplans/olio.jmx"))).contains(OlioMix.text().strip());
  }
}
