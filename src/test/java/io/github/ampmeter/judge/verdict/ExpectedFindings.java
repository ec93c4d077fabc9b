package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.ToldIssues;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings as tables of cases write them: {@code LABEL[@USERS] OUTCOME[?|!][ MEASURED]}, with
 * semicolons between them. A question mark stands behind a finding from too few samples, an
 * exclamation mark behind a reliable one. What is not written is not asserted.
 */
public final class ExpectedFindings {
  private static final Pattern FINDING =
      Pattern.compile(
          "(?<label>.*?)(@(?<users>\\d+))? (?<outcome>[A-Z_]+)(?<reliable>[?!])?("
              + " (?<measured>.+))?");

  private ExpectedFindings() {}

  /**
   * @param remark of the first finding that did not pass, or else of the first, in which three dots
   *     stand for any text; null: any remark
   */
  public static void assertFindings(List<Finding> findings, String expected, String remark) {
    String[] each = expected.split("; ");
    assertThat(findings).hasSize(each.length);
    for (int i = 0; i < each.length; i++) {
      assertFinding(findings.get(i), each[i]);
    }
    if (remark != null) {
      Finding told =
          findings.stream().filter(one -> !one.passed()).findFirst().orElse(findings.get(0));
      assertThat(told.remark()).matches(ToldIssues.regex(remark));
    }
  }

  private static void assertFinding(Finding finding, String expected) {
    Matcher parts = FINDING.matcher(expected);
    assertThat(parts.matches()).as(expected).isTrue();
    assertThat(finding.label()).isEqualTo(parts.group("label"));
    assertThat(finding.outcome()).as(expected).hasToString(parts.group("outcome"));
    if (parts.group("users") != null) {
      assertThat(finding.users()).isEqualTo(Integer.parseInt(parts.group("users")));
    }
    if (parts.group("reliable") != null) {
      assertThat(finding.reliable()).isEqualTo(parts.group("reliable").equals("!"));
    }
    if (parts.group("measured") != null) {
      assertThat(finding.measuredText()).isEqualTo(parts.group("measured"));
    }
  }
}
