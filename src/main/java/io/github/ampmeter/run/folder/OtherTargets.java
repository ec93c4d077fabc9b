package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Targets that a run is judged by instead of its own.
 *
 * @param plan the one plan that they are for; empty: all
 * @param file where they were read, which the report names
 */
public record OtherTargets(Targets targets, String plan, Path file) {
  public static OtherTargets read(Path file, String plan) {
    Targets targets = Targets.ofFile(file);
    if (targets.criteria().isEmpty()) {
      throw new ConfigException(file + ": has no criterion; write one, such as errors(*) <= 0 %");
    }
    return new OtherTargets(targets, plan, file);
  }

  boolean areFor(String name) {
    return plan.isEmpty() || plan.equals(name);
  }

  /** The note that the verdict rests on other targets. */
  String note() {
    return "Judged by %s%s, not by the targets that the run was made with."
        .formatted(file, plan.isEmpty() ? "" : " in plan " + plan);
  }

  List<Checksum> checksums() throws IOException {
    return Evidence.of(file).checksums();
  }
}
