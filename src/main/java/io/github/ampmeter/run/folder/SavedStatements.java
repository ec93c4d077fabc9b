package io.github.ampmeter.run.folder;

import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.statements.PlanStatements;
import io.github.ampmeter.statements.DigestLooks;
import io.github.ampmeter.statements.PassStatements;
import io.github.ampmeter.stats.RunStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a plan's folder holds of the statements that its operations made the database execute. */
public final class SavedStatements {
  private SavedStatements() {}

  public static void write(Path file, PassStatements pass) throws IOException {
    RunJson.write(file, pass);
  }

  public static void write(Path file, DigestLooks looks) throws IOException {
    RunJson.write(file, looks);
  }

  /** Nothing where the suite did not ask for them. */
  static PlanAdditions of(RunFolder folder, String plan, RunStatistics run) {
    return PlanAdditions.observed(
        PlanStatements.of(
            read(folder.statements(plan), PassStatements.class),
            read(folder.digests(plan), DigestLooks.class),
            run));
  }

  private static <T> Optional<T> read(Path file, Class<T> type) {
    return Files.isRegularFile(file) ? Optional.of(RunJson.read(file, type)) : Optional.empty();
  }
}
