package io.github.ampmeter.report;

import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.limits.Bounds.Prediction;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.LoadLimit;
import io.github.ampmeter.judge.limits.Resource;
import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What limits a plan: conclusions, the resources of each step, and the gain from more of them. */
final class LimitsSection {
  private static final int BITS = 8;
  private static final double KIBIBYTE = 1024;

  private LimitsSection() {}

  private record Line(StepUse step, Resource resource) {}

  /**
   * Builds the section; empty where no resource was observed.
   *
   * @param otherwise what is to be said where nothing is known to limit the plan
   */
  static Optional<Section> of(PlanLimits limits, Optional<String> otherwise) {
    List<Line> lines = new ArrayList<>();
    limits
        .steps()
        .forEach(step -> step.resources().forEach(each -> lines.add(new Line(step, each))));
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    List<Block> details = new ArrayList<>();
    for (Conclusion each : limits.conclusions()) {
      (blocks.isEmpty() ? blocks : details).add(Block.Sentences.of(Tone.PLAIN, each.message()));
    }
    if (blocks.isEmpty()) {
      blocks.add(Block.Sentences.of(Tone.PLAIN, otherwise.orElse("Not known.")));
    }
    boolean sweep = limits.steps().size() > 1;
    if (sweep) {
      blocks.add(steps(limits.steps()));
    }
    details.add(resources(lines, sweep));
    limits.bounds().ifPresent(bounds -> details.addAll(predictions(bounds, limits.steps())));
    unknown(limits.steps()).ifPresent(details::add);
    blocks.add(
        new Block.Folded(
            sweep ? "What each step used of each resource" : "What was used of each resource",
            details));
    return Optional.of(Section.of("limits", "What limits it", blocks));
  }

  private static Block steps(List<StepUse> steps) {
    return new Columns<StepUse>()
        .label("level", "At", StepUse::level)
        .words("limit", "Limit", step -> step.limit().map(LimitsSection::word).orElse("-"))
        .words("resource", "Resource", LimitsSection::names)
        .figure("perSecond", "Completed,\nper second", Kind.PER_SECOND, StepUse::perSecond)
        .figure("meanMillis", "Mean,\nms", Kind.MILLIS, StepUse::millis)
        .table("steps", "", steps)
        .folding("steps");
  }

  private static String word(LoadLimit limit) {
    return switch (limit.kind()) {
      case GENERATOR -> "load generator";
      case SATURATED -> "saturated";
      case LOCKS -> "waiting for locks";
      case POOL -> "all busy";
      case OUTSIDE -> "something outside";
      default -> "below capacity";
    };
  }

  private static String names(StepUse step) {
    return step.limit().map(limit -> String.join(", ", limit.names())).orElse("");
  }

  private static Block resources(List<Line> lines, boolean sweep) {
    Columns<Line> columns =
        new Columns<Line>().label("resource", "Resource", line -> line.resource.name());
    if (sweep) {
      columns.words("level", "At", line -> line.step.level());
    }
    columns
        .cell("use", "Used,\nmean", Kind.BY_ROW, line -> amount(line.resource, line.resource.use()))
        .cell(
            "capacity", "of", Kind.BY_ROW, line -> amount(line.resource, line.resource.capacity()))
        .figure("usedPercent", "%", Kind.PERCENT, line -> 100 * line.resource.utilisation())
        .figure(
            "fullPercent",
            "Time with\nall busy, %",
            Kind.PERCENT,
            line -> 100 * line.resource.fullShare())
        .cell("demand", "Each operation\ntakes", Kind.QUANTITY, LimitsSection::demand)
        .figure(
            "mostPerSecond",
            "Full at,\nper second",
            Kind.PER_SECOND,
            line -> line.step.bound(line.resource))
        .words("consumers", "Used by", line -> consumers(line.resource));
    return columns
        .table(
            "resources",
            "",
            lines,
            "Links in Mbit/s, disks as the busy share, pools in workers or connections, locks in"
                + " waiting users. Each operation takes: use / completed operations a second."
                + " Full at: the throughput at which the resource is full, where at least a"
                + " fifth of it is used.")
        .folding("resources");
  }

  private static Cell amount(Resource of, double value) {
    double shown = of.kind() == Resource.ResourceKind.LINK ? value / 1e6 : value;
    return Double.isFinite(shown) ? Cell.rounded(shown, 2).in(Kind.RATIO) : Cell.NONE;
  }

  /** The use of a resource by one operation: bytes of a link, time of all others. */
  private static Cell demand(Line line) {
    double of = line.step.demand(line.resource);
    if (!Double.isFinite(of)) {
      return Cell.NONE;
    }
    return line.resource.kind() == Resource.ResourceKind.LINK
        ? new Cell.Figure(of / BITS, KIBIBYTE).in(Kind.MEBIBYTES)
        : Cell.rounded(1000 * of, 2).in(Kind.MILLIS);
  }

  private static String consumers(Resource of) {
    return of.consumers().entrySet().stream()
        .map(each -> each.getKey() + " " + NumberText.fixed(each.getValue(), 2))
        .collect(Collectors.joining(", "));
  }

  private static List<Block> predictions(Bounds bounds, List<StepUse> steps) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Columns<Prediction>()
            .label("more", "With the same users and", of -> of.times() + " times " + of.name())
            .figure("perSecond", "Predicted,\nper second", Kind.PER_SECOND, Prediction::perSecond)
            .figure("lowPerSecond", "from", Kind.PER_SECOND, Prediction::low)
            .figure("highPerSecond", "to", Kind.PER_SECOND, Prediction::high)
            .words(
                "then",
                "Then limited by",
                of -> of.then().isEmpty() ? "the same resource" : of.then())
            .table(
                "predictions",
                "",
                bounds.predictions(),
                "Predicted from what an operation takes of each resource; from, to: by the least and"
                    + " the most that it took at a load level. Queues at other resources are left"
                    + " out. Other code or other queries cannot be predicted: compare them by"
                    + " a matrix."));
    alone(bounds.first(), steps).ifPresent(blocks::add);
    return blocks;
  }

  /** The throughput that the CPUs would sustain if JMeter did not share them. */
  private static Optional<Block> alone(Resource first, List<StepUse> steps) {
    double jmeter = first.consumers().getOrDefault(Resource.GENERATOR, 0.0);
    double servers = first.byServers();
    List<StepUse> measured = steps.stream().filter(StepUse::measured).toList();
    if (!(jmeter > 0) || !(servers > 0) || measured.isEmpty()) {
      return Optional.empty();
    }
    double perSecond = measured.get(measured.size() - 1).perSecond();
    return Optional.of(
        Block.Sentences.of(
            Tone.SMALL,
            "JMeter used %s of these CPUs: the servers alone would bear about %s/s on them."
                .formatted(
                    NumberText.fixed(jmeter, 2),
                    NumberText.rate(perSecond * first.capacity() / servers))));
  }

  private static Optional<Block> unknown(List<StepUse> steps) {
    String unknown =
        steps.stream()
            .flatMap(step -> step.unknown().stream())
            .distinct()
            .collect(Collectors.joining("; "));
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Block.Sentences.of(Tone.SMALL, "Not observed, so not judged: " + unknown + "."));
  }
}
