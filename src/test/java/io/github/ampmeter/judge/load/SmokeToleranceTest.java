package io.github.ampmeter.judge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.olio.OlioMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SmokeToleranceTest {
  private static final Pattern MIX =
      Pattern.compile("(?m)^mix\\((\\w+)\\) = ([0-9.]+) % \\+- ([0-9.]+) points$");

  @Test
  void theSmokeRunsMixMayStrayByFourStandardDeviations() throws IOException {
    // 20 users, 15 s, a mean cycle of 1 s.
    long operations =
        Math.round(20 * 15_000 / CycleTheory.clampedMeanMillis(CycleTheory.ofMean(1000)));
    Map<String, Double> deviation = new MixTheory(OlioMix.read()).deviationPoints(operations);
    Path targets = Path.of("datasets", "targets", "olio-smoke.targets");
    Matcher mix = MIX.matcher(Files.readString(targets));

    int found = 0;
    while (mix.find()) {
      found++;
      assertThat(Double.parseDouble(mix.group(3)))
          .as(mix.group(1))
          .isGreaterThan(4 * deviation.get(mix.group(1)));
    }
    assertThat(operations).isEqualTo(302);
    assertThat(found).isEqualTo(4);
  }
}
