package io.github.ampmeter.source.statements;

import io.github.ampmeter.report.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the folder of a plan holds of the statements that its operations made the database execute.
 *
 * @param folder the plan's folder
 */
public record SavedStatements(Path folder) {
  /** The file of the statements of each operation. */
  Path dryRunFile() {
    return folder.resolve("statements.json");
  }

  /** The file of the database's counts of its statements during the load. */
  Path digestsFile() {
    return folder.resolve("digests.json");
  }

  public void write(DryRunStatements pass) throws IOException {
    Json.write(dryRunFile(), pass);
  }

  public void write(DigestSnapshots looks) throws IOException {
    Json.write(digestsFile(), looks);
  }

  /** The statements of one user's pass; empty where they were not recorded. */
  public Optional<DryRunStatements> dryRun() {
    return read(dryRunFile(), DryRunStatements.class);
  }

  /** Whether the database's digests were polled during the load. */
  public boolean hasDigests() {
    return Files.isRegularFile(digestsFile());
  }

  /** The database's counts of its statements; empty where they were not recorded. */
  public Optional<DigestSnapshots> digests() {
    return read(digestsFile(), DigestSnapshots.class);
  }

  private static <T> Optional<T> read(Path file, Class<T> type) {
    return Files.isRegularFile(file)
        ? Optional.of(Json.readWithoutNull(file, type))
        : Optional.empty();
  }
}
