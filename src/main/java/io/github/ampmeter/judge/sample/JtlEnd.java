package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import java.util.List;

/**
 * How the reading of a JTL ended.
 *
 * @param samples rows read
 * @param requests those of them that are not of a transaction
 * @param tellsCodes whether the rows have response codes
 * @param issues faults of the file
 */
public record JtlEnd(long samples, long requests, boolean tellsCodes, List<Issue> issues) {
  public JtlEnd {
    issues = List.copyOf(issues);
  }
}
