package io.github.ampmeter.run.suite;

import io.github.ampmeter.TextFile;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a plan must hold.
 *
 * @param text the criteria as the user wrote them, one a line
 */
public record Targets(String text, List<Criterion> criteria) {
  public static final Targets NONE = new Targets("", List.of());

  public static Targets ofFile(Path file) {
    String text = TextFile.read(file, "targets");
    return new Targets(text, Criteria.parse(file.toString(), text));
  }

  public static Targets of(String source, String text) {
    return of(source, text, text);
  }

  static Targets of(String source, String inPlace, String text) {
    return new Targets(text, Criteria.parse(source, inPlace));
  }

  /** The criteria that need no earlier run. */
  Targets withoutBaseline() {
    return without(criterion -> criterion.limit().fromBaseline());
  }

  /** Whether any criterion is about drift. */
  public boolean ofDrift() {
    return criteria.stream().anyMatch(each -> each.metric().kind().drift());
  }

  /** The criteria that are not about drift, for a load that is too short for it. */
  public Targets withoutDrift() {
    return without(criterion -> criterion.metric().kind().drift());
  }

  private Targets without(Predicate<Criterion> others) {
    List<Criterion> left = criteria.stream().filter(others.negate()).toList();
    return left.size() == criteria.size()
        ? this
        : new Targets(
            left.stream().map(each -> each.text() + "\n").collect(Collectors.joining()), left);
  }

  Targets and(Targets other) {
    List<Criterion> both = new ArrayList<>(criteria);
    both.addAll(other.criteria);
    String separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
    return new Targets(text + separator + other.text + "\n", List.copyOf(both));
  }
}
