package io.github.ampmeter.source.functional;

import java.util.List;
import java.util.stream.Stream;

/** Why test results do not pass, whatever their tests came to. */
public record TestProblem(Kind kind, List<String> arguments) {

  /** All reasons, as they are said. */
  public enum Kind {
    NO_FILE("There is no file of test results."),
    UNREADABLE("%s"),
    NO_TEST("%s has no test."),
    ALL_SKIPPED("%s has no test that was run: all %s skipped."),
    FEWER_THAN_STATED("%s states %s and holds %s: it is not whole."),
    MORE_THAN_STATED("%s states %s and holds %s: it is not one run's record."),
    OTHER_THAN_PLANNED("%s plans %s and holds %s: it is not whole."),
    NO_PLAN("%s has no plan such as 1..5: nobody can tell whether it is whole."),
    ENDS_EARLY("%s ends early: %s."),
    TWICE("%s has %s twice."),
    ACCEPTED_UNKNOWN("The accepted failure %s names no test of these files: remove or correct it."),
    ACCEPTANCE_ENDED("The accepted failure %s ended on %s: repair the test or accept it again.");

    private final String template;

    Kind(String template) {
      this.template = template;
    }

    public TestProblem with(Object... arguments) {
      return new TestProblem(this, Stream.of(arguments).map(String::valueOf).toList());
    }
  }

  public String message() {
    return kind.template.formatted(arguments.toArray());
  }
}
