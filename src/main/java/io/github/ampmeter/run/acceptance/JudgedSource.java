package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run, or files of test results.
 *
 * @param path its folder, as it lies from the sheet's; empty of what never ran
 * @param finding what it came to, in a sentence
 * @param capacity how much it carries, in words; empty where that was not asked
 * @param report the page that says more, as it lies from the sheet's folder; empty: none
 * @param identity what the stack under test is known by
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

  /** Whoever writes another sheet must not make us read whatever file there is. */
  private static boolean leadsOut(String path) {
    return path.isEmpty()
        || Stream.of(path.split("/", -1))
            .dropWhile(".."::equals)
            .noneMatch(
                name ->
                    List.of("", ".", "..").contains(name)
                        || name.chars().anyMatch(Character::isISOControl));
  }

  /** Whether a path leads from the sheet's folder to a file in that of the run. */
  boolean holds(String file) {
    return !path.isEmpty() && file.startsWith(path + "/") && leadsOut(file);
  }
}
