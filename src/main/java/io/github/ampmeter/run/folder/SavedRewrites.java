package io.github.ampmeter.run.folder;

import io.github.ampmeter.benchmark.rewrites.report.RewritePair;
import io.github.ampmeter.benchmark.rewrites.report.RewritesJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Queries and their rewrites, as a plan's folder holds them. */
final class SavedRewrites {
  private SavedRewrites() {}

  /** None where the plan compared no queries, or did not come to its end. */
  static List<RewritePair> of(Path file) throws IOException {
    return Files.exists(file)
        ? RewritesJson.read(file.toString(), Files.readString(file))
        : List.of();
  }
}
