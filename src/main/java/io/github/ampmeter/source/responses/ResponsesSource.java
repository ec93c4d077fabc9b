package io.github.ampmeter.source.responses;

import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The first failing responses of each label. */
public final class ResponsesSource implements Source {
  /** The file in a plan's folder; there is none where nothing failed. */
  public static final String FILE = "failed-responses.json";

  @Override
  public List<String> planFiles() {
    return List.of(FILE);
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) {
    Path file = plan.folder().resolve(FILE);
    return Files.exists(file)
        ? PlanAdditions.observed(
            FailedResponse.sections(List.of(Json.readWithoutNull(file, FailedResponse[].class))))
        : PlanAdditions.NONE;
  }
}
