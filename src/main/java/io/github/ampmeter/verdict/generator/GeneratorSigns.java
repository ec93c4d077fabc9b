package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SpoiledSamples;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The signs of a run, window by window. A step whose repeats do not all bear a sign bears it too:
 * its figures are those of all of them together.
 */
public record GeneratorSigns(List<GeneratorSign> all) {
  public static final GeneratorSigns NONE = new GeneratorSigns(List.of());

  /** The meter looks every 10 ms: a pause may have begun up to two looks before it was due. */
  private static final long BEFORE_A_PAUSE_MILLIS = 20;

  public GeneratorSigns {
    all = List.copyOf(all);
  }

  /**
   * Looks for them.
   *
   * @param verdict whose limits tell how long a pause matters
   */
  public static GeneratorSigns of(
      RunStatistics run,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      Verdict verdict) {
    List<Window> pauses = Pauses.that(evidence);
    List<GeneratorSign> all = new ArrayList<>();
    for (StepStatistics step : run.steps()) {
      double strictest =
          verdict.findings().stream()
              .filter(finding -> !run.sweep() || finding.users() == step.users())
              .mapToDouble(SignEffects::upperMillis)
              .min()
              .orElse(Double.POSITIVE_INFINITY);
      all.addAll(SignSearch.in(step, operations, evidence, pauses, strictest));
    }
    return new GeneratorSigns(all);
  }

  /** Those that say something against the figures. */
  public List<GeneratorSign> bearing() {
    return all.stream().filter(sign -> !sign.accepted()).toList();
  }

  /** The steps, by their users, whose figures are not the servers' alone. */
  public Set<Integer> users() {
    return bearing().stream().map(GeneratorSign::users).collect(Collectors.toSet());
  }

  /**
   * The verdict with what cannot be judged taken out of it.
   *
   * @param again measures the run once more without some samples; empty where that cannot be done.
   *     Asked only where the answer can change a finding
   */
  public Verdict on(
      Verdict verdict,
      RunStatistics run,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      Function<SpoiledSamples, Optional<Remeasured>> again) {
    if (bearing().isEmpty() || verdict.findings().isEmpty()) {
      return verdict;
    }
    SignEffects effects =
        new SignEffects(
            run, operations, this, Pauses.that(evidence), () -> again.apply(spoiled(evidence)));
    List<Finding> findings = verdict.findings().stream().map(effects::on).toList();
    return findings.equals(verdict.findings()) ? verdict : verdict.with(findings);
  }

  private SpoiledSamples spoiled(GeneratorEvidence evidence) {
    boolean ports = bearing().stream().anyMatch(sign -> sign.kind() == SignKind.PORTS);
    boolean paused = bearing().stream().anyMatch(sign -> sign.kind().isPause());
    return new SpoiledSamples(
        paused
            ? Pauses.that(evidence).stream()
                .map(p -> new Window(p.startMillis() - BEFORE_A_PAUSE_MILLIS, p.endMillis()))
                .toList()
            : List.of(),
        ports);
  }

  /** One sentence each, for a person; of a sweep with the step that it speaks of. */
  public List<String> remarks() {
    boolean several = all.stream().map(GeneratorSign::window).distinct().count() > 1;
    Map<String, String> remarks = new LinkedHashMap<>();
    for (GeneratorSign sign : all) {
      String where = several || sign.repeat() > 1 ? "at " + sign.level() + ": " : "";
      remarks.putIfAbsent(sign.kind() + where, where + sentence(sign));
    }
    return List.copyOf(remarks.values());
  }

  private static String sentence(GeneratorSign sign) {
    return sign.words()
        + (sign.accepted()
            ? ". The suite accepts that generator and servers share this machine."
            : switch (sign.kind()) {
              case CPU, PORTS, WARMING_UP ->
                  ": times are at most, rates at least what was measured, as far as the servers are"
                      + " concerned.";
              case PAUSE, STANDSTILL -> ": the samples in flight waited for it.";
              case LATE, ARRIVALS -> ": less load came than was planned, or later.";
            });
  }
}
