package io.github.ampmeter.judge.issue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One thing to know about the validity of a run.
 *
 * @param template its sentence, with the name of each argument in braces
 * @param arguments in the order in which the template first names them: {@link Figure} or text
 */
public record Issue(
    Check check, Severity severity, Scope scope, String template, List<Object> arguments) {
  public Issue {
    arguments = arguments.stream().map(Issue::argument).toList();
    Template.named(template, arguments);
  }

  private static Object argument(Object of) {
    if (of instanceof Duration time) {
      return Figure.millis(time.toMillis());
    }
    if (of instanceof Number number) {
      return Figure.of(number.doubleValue());
    }
    return of instanceof Figure ? of : of.toString();
  }

  public Issue in(Scope other) {
    return new Issue(check, severity, other, template, arguments);
  }

  /** Narrows the issue to one step of several. */
  public Issue inStep(String step) {
    return in(scope.step(step));
  }

  /** Narrows the issue to one label. */
  public Issue ofLabel(String label) {
    return in(scope.label(label));
  }

  public Issue as(Severity other) {
    return new Issue(check, other, scope, template, arguments);
  }

  /** Whether it has this message, whatever its severity. */
  public boolean is(Message message) {
    return template.equals(message.template());
  }

  /** Returns what to do about it, where that is more than its check can say. */
  public String remedy() {
    return switch (check) {
      case GENERATOR_BOTTLENECK ->
          is(Message.WARMING_UP)
              ? "Lengthen the warm-up, and run again."
              : "Give JMeter CPUs or a machine of its own, and run again.";
      default -> check.remedy();
    };
  }

  /** Returns the arguments by name. */
  public Map<String, Object> named() {
    return Template.named(template, arguments);
  }

  /** Returns the sentence, preceded by its step, if it has one. */
  public String message() {
    String sentence = Template.filled(template, named());
    return scope.step().isEmpty() ? sentence : scope.step() + ": " + sentence;
  }

  public static List<String> messages(List<Issue> issues) {
    return issues.stream().map(Issue::message).toList();
  }

  public static List<Issue> joined(List<Issue> some, List<Issue> more) {
    List<Issue> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
