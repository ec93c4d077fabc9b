package io.github.ampmeter.judge.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class IssueTest {
  private static final String TEMPLATE = "{lost} of {all} are missing, {lost} after {time}";

  @Test
  void putsItsArgumentsWhereTheTemplateNamesThem() {
    Issue issue = issue(List.of(Figure.of(1, "samples"), 1200, Duration.ofMillis(500)));

    assertThat(issue.message()).isEqualTo("1 sample of 1200 are missing, 1 sample after 0.5 s");
    assertThat(issue.named().keySet()).containsExactly("lost", "all", "time");
  }

  @Test
  void namesItsStepFirst() {
    Issue issue = issue(List.of("a", "b", "c")).inStep("16 users");

    assertThat(issue.message()).startsWith("16 users: a of b");
  }

  @Test
  void takesBracesAndDollarsInArgumentsAsTheyAre() {
    Issue issue = issue(List.of("${all}", "{time}", "$1"));

    assertThat(issue.message()).isEqualTo("${all} of {time} are missing, ${all} after $1");
  }

  @Test
  void rejectsAnArgumentThatTheTemplateDoesNotName() {
    assertThatThrownBy(() -> issue(List.of("a", "b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have 3 arguments");
  }

  @Test
  void checksHaveIdsOfTheirOwn() {
    List<String> ids = Arrays.stream(Check.values()).map(Check::id).toList();

    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z][a-z-]*"));
    assertThat(ids).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void explanationsAreSentencesOfAtMost25Words() {
    assertThat(Check.values())
        .flatExtracting(check -> List.of(check.seen(), check.why(), check.remedy()))
        .allSatisfy(
            text -> {
              assertThat(text.toString()).matches("(?s)[A-Z].*[.)]");
              for (String sentence : text.toString().split("\\. ")) {
                assertThat(sentence.split(" ")).as(sentence).hasSizeLessThanOrEqualTo(25);
              }
            });
  }

  private static Issue issue(List<Object> arguments) {
    return new Issue(Check.MISSING_ROWS, Severity.INVALID, Scope.RUN, TEMPLATE, arguments);
  }
}
