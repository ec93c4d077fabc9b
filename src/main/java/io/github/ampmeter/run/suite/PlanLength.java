package io.github.ampmeter.run.suite;

import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.LoadSchedule.StepLength;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** How long a plan's load lasts by its own fields. */
record PlanLength(PlanValues values, Duration onePass) {
  /**
   * Of its main thread groups together; empty where one of them does not say, or never ends.
   *
   * @param onePass what one user takes to go through it once
   */
  static Optional<Duration> of(PlanXml xml, Map<String, String> properties, Duration onePass) {
    if (xml.plan().isEmpty()) {
      return Optional.empty();
    }
    PlanXml.Part plan = xml.plan().get();
    PlanLength length = new PlanLength(new PlanValues(properties, plan), onePass);
    List<Optional<Duration>> groups =
        PlanGroups.parts(plan).stream()
            .filter(group -> PlanGroups.kind(group) == PlanGroup.Kind.MAIN)
            .map(length::of)
            .toList();
    if (groups.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    List<Duration> each = groups.stream().map(Optional::get).toList();
    boolean serial = plan.property("TestPlan.serialize_threadgroups").equals("true");
    BinaryOperator<Duration> together = BinaryOperator.maxBy(Comparator.naturalOrder());
    return Optional.of(each.stream().reduce(Duration.ZERO, serial ? Duration::plus : together));
  }

  private Optional<Duration> of(PlanXml.Part group) {
    return switch (group.type()) {
      case "ThreadGroup" -> ofJMeters(group);
      case PlanGroups.SCALING -> PlanGroups.schedule(group, values).map(this::of);
      default -> Optional.empty();
    };
  }

  private Optional<Duration> ofJMeters(PlanXml.Part group) {
    Optional<Duration> passes = PlanGroups.loops(group, values).map(onePass::multipliedBy);
    if (!PlanGroups.forever(group, values) && passes.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> scheduled = values.of(group.property("ThreadGroup.scheduler"));
    if (scheduled.isEmpty() || !scheduled.get().equals("true")) {
      return scheduled.isEmpty() ? Optional.empty() : passes;
    }
    return values
        .number(group.property("ThreadGroup.duration"))
        .map(Duration::ofSeconds)
        .map(limit -> passes.filter(length -> length.compareTo(limit) < 0).orElse(limit));
  }

  private Duration of(LoadSchedule schedule) {
    Duration step =
        schedule.length() instanceof StepLength.Lasting lasting
            ? lasting.duration()
            : onePass.multipliedBy(
                schedule.length() instanceof StepLength.Iterations iterations
                    ? iterations.perUser()
                    : ((StepLength.Requests) schedule.length()).inAll());
    return schedule
        .warmUp()
        .plus(step)
        .plus(schedule.pause())
        .multipliedBy(schedule.passes().size());
  }
}
