package io.github.ampmeter.run.folder;

import io.github.ampmeter.observe.MeterReadings;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.generator.GeneratorEvidence;
import io.github.ampmeter.verdict.generator.GeneratorSigns;
import io.github.ampmeter.verdict.generator.Remeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The verdict of a JTL, and the signs that its load generator was the limit.
 *
 * @param verdict with those signs taken into account
 */
public record JudgedLoad(Verdict verdict, GeneratorSigns signs) {
  /**
   * Judges it. The file is read once more only where that can change the verdict: when a criterion
   * was missed and the generator was paused or short of ports.
   *
   * @param judge holds what was measured against what is asked of it
   */
  public static JudgedLoad of(
      Path jtl,
      Measurement measured,
      Function<Measurement, Verdict> judge,
      GeneratorEvidence evidence) {
    Verdict verdict = judge.apply(measured).remarking(measured.remarks());
    GeneratorSigns signs =
        GeneratorSigns.of(measured.statistics(), measured.operations(), evidence, verdict);
    return new JudgedLoad(
        signs.on(
            verdict,
            measured.statistics(),
            measured.operations(),
            evidence,
            spoiled -> {
              Measurement rest = measured.without(jtl, spoiled);
              return Optional.of(new Remeasured(rest.statistics(), judge.apply(rest).findings()));
            }),
        signs);
  }

  /**
   * What a plan's folder holds of its load generator.
   *
   * @param pauses the file of the meter inside JMeter; a run of before there was one has none
   * @param shared whether the suite accepts that one machine carries generator and servers
   */
  public static GeneratorEvidence evidence(Observation observation, Path pauses, boolean shared)
      throws IOException {
    List<Window> paused =
        Files.exists(pauses)
            ? MeterReadings.read(pauses).pauses().stream()
                .filter(pause -> pause.endMillis() > pause.startMillis())
                .map(pause -> new Window(pause.startMillis(), pause.endMillis()))
                .toList()
            : List.of();
    return new GeneratorEvidence(observation::cpuUse, paused, shared);
  }
}
