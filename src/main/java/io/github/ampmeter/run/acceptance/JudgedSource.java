package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run or files of test results, with their verdict.
 *
 * @param path its folder, relative to the sheet's; empty: it never ran
 * @param finding its result in a sentence
 * @param capacity the capacity of the stack in words; empty: not measured
 * @param report its report, relative to the sheet's folder; empty: none
 * @param identity the facts that identify the stack under test
 */
public record JudgedSource(
    String path,
    String title,
    SheetVerdict verdict,
    String finding,
    String capacity,
    String report,
    Map<String, String> identity) {
  public JudgedSource {
    identity = new LinkedHashMap<>(identity);
    Json.requireNoNull("identity", identity.values());
    Json.require(leadsOut(path), "path", "lead from the sheet's folder to that of a run", path);
  }

  /** Whether a path is valid. A forged sheet must not make the program read arbitrary files. */
  private static boolean leadsOut(String path) {
    return path.isEmpty()
        || Stream.of(path.split("/", -1))
            .dropWhile(".."::equals)
            .noneMatch(
                name ->
                    List.of("", ".", "..").contains(name)
                        || name.chars().anyMatch(Character::isISOControl));
  }

  /** Whether a path, relative to the sheet's folder, is that of a file in the run's folder. */
  boolean holds(String file) {
    return !path.isEmpty() && file.startsWith(path + "/") && leadsOut(file);
  }
}
