package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import java.util.List;

/** What a reading says of its file, in words. */
public final class Faults {
  private Faults() {}

  /** Why it is not that of a whole run. */
  public static List<String> problems(JtlEnd end) {
    return of(end, true);
  }

  static List<String> remarks(JtlEnd end) {
    return of(end, false);
  }

  private static List<String> of(JtlEnd end, boolean invalid) {
    return Issue.messages(
        end.issues().stream()
            .filter(issue -> invalid == (issue.severity() == Severity.INVALID))
            .toList());
  }
}
