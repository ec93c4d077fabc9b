package io.github.ampmeter.report;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.report.NextSteps.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What limits the plans of a run, for the head of its page: plans with the same answer share it.
 */
public final class LimitAnswers {
  private LimitAnswers() {}

  /** Returns the answers in the order of the plans; a plan of which nothing is known has none. */
  public static List<Step> of(List<PlanSections> plans) {
    List<ObservationSummary> disturbed =
        plans.stream()
            .filter(PlanSections::limitHidden)
            .map(each -> each.plan().observed())
            .toList();
    Optional<Notice> all = ObservationSummary.disturbance(disturbed);
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (PlanSections each : plans) {
      Optional<String> answer =
          each.limitHidden() ? all.map(PlanSections::notKnown) : each.finding();
      answer.ifPresent(
          text ->
              answers.computeIfAbsent(text, first -> new ArrayList<>()).add(each.plan().plan()));
    }
    List<Step> found = new ArrayList<>();
    answers.forEach((text, of) -> found.add(new Step(plans.size() == 1 ? List.of() : of, text)));
    return found;
  }
}
