package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.scaling.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a sweep scales, in sentences; the charts stand below them. */
final class ScalingSection {
  static final String KEY = "scaling";

  private ScalingSection() {}

  /** Empty of one load level. */
  static Optional<Section> of(PlanReport plan) {
    return plan.scaling()
        .map(scaling -> Section.of(KEY, "How it scales", blocks(scaling)).only(Place.PAGE));
  }

  private static List<Block> blocks(PlanScaling scaling) {
    List<Block> blocks =
        new ArrayList<>(List.of(Block.Sentences.of(Tone.LEAD, scaling.sentence() + ".")));
    if (!scaling.summary().reason().isEmpty()) {
      blocks.add(Block.Sentences.of(Tone.PLAIN, scaling.summary().reason()));
    }
    blocks.add(
        scaling
            .capacity()
            .map(capacity -> Block.Sentences.of(Tone.PLAIN, sentence(capacity, scaling)))
            .orElse(
                Block.Sentences.of(
                    Tone.SMALL,
                    "No capacity: no targets were judged, the first step failed one, or the load"
                        + " generator was the limit.")));
    return blocks;
  }

  private static String sentence(Capacity capacity, PlanScaling scaling) {
    String beyond =
        capacity.firstMiss() > 0
            ? "; at " + capacity.firstMiss() + " one fails"
            : capacity.atLeast()
                ? "; above that the load generator was the limit"
                : "; more were not measured";
    return "Capacity: "
        + (capacity.atLeast() ? "at least " : "")
        + Counted.of(capacity.load(), "users")
        + (" pass all targets, at " + NumberText.rate(capacity.throughput()))
        + (" " + scaling.measure() + beyond)
        + ". Servers of this kind for a given rate: "
        + scaling.servers().stream()
            .map(
                row -> NumberText.decimal(row.ratePerSecond(), 0) + " per second, " + row.servers())
            .collect(Collectors.joining("; "))
        + ". This assumes that servers share no bottleneck.";
  }
}
