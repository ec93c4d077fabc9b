package io.github.ampmeter.report.chart;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ResponseTimeRow;
import io.github.ampmeter.report.ResponseTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All charts of one plan. There are none without samples, nor on a machine without fonts: a verdict
 * must not be lost for a missing picture.
 */
public final class PlanCharts {
  private static final int MOST_DISTRIBUTIONS = 6;

  private PlanCharts() {}

  /** Whether this machine has what Java needs to draw; without it no plan has charts. */
  public static boolean drawable() {
    return Fonts.usable();
  }

  public static List<Chart> of(PlanReport plan) {
    if (!drawable()) {
      return List.of();
    }
    TimeAxis time = new TimeAxis(plan.statistics());
    OverTime overTime = new OverTime(plan, time);
    List<Chart> charts = new ArrayList<>();
    overTime.throughput().ifPresent(charts::add);
    overTime.percentiles().ifPresent(charts::add);
    overTime.errors().ifPresent(charts::add);
    if (plan.observation().sawTheMachine()) {
      MachineOverTime machine = new MachineOverTime(plan, time);
      machine.cpu().ifPresent(charts::add);
      machine.memory().ifPresent(charts::add);
      machine.workers().ifPresent(charts::add);
    }
    if (!plan.statistics().sweep()) {
      charts.addAll(distributions(ResponseTimes.of(plan)));
    }
    return List.copyOf(charts);
  }

  /** Of the labels with the most samples, in the order of the response-time table. */
  private static List<Chart> distributions(ResponseTimes times) {
    List<ResponseTimeRow> judged =
        times.operations().isEmpty() ? times.requests() : times.operations();
    List<ResponseTimeRow> busiest =
        judged.stream()
            .filter(row -> row.statistics().elapsed().count() > 0)
            .sorted(
                Comparator.comparingLong((ResponseTimeRow row) -> row.statistics().samples())
                    .reversed())
            .limit(MOST_DISTRIBUTIONS)
            .toList();
    List<Chart> charts = new ArrayList<>();
    for (ResponseTimeRow row : judged) {
      if (busiest.contains(row)) {
        String slug = ChartTitle.slug(row.statistics().label());
        String number = "distribution-" + (charts.size() + 1);
        charts.add(new Distribution(row).chart(slug.isEmpty() ? number : number + "-" + slug));
      }
    }
    return charts;
  }
}
