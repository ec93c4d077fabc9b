package io.github.ampmeter.verdict;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Baseline.Pass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What an earlier run had and this one has not. A criterion that speaks of all that came, and is
 * held against that run, says nothing of it.
 */
record GoneSinceBaseline(List<Baseline> starts, RunStatistics run) {
  private static final int MOST_LABELS = 5;

  /**
   * A sentence each.
   *
   * @param gone the labels of these criteria
   */
  List<String> remarks(List<Criterion> criteria, Map<String, LabelKind> gone) {
    List<String> remarks = new ArrayList<>(words(gone));
    remarks.addAll(levels(relative(criteria)));
    return remarks;
  }

  private static List<Criterion> relative(List<Criterion> criteria) {
    return criteria.stream().filter(criterion -> criterion.limit().fromBaseline()).toList();
  }

  /** Those of which a criterion says nothing that speaks of all that came. */
  Map<String, LabelKind> labels(List<Criterion> criteria) {
    List<Criterion> relative = relative(criteria);
    Map<String, LabelKind> gone = new LinkedHashMap<>();
    for (Baseline start : starts) {
      start.passes().stream()
          .filter(pass -> relative.stream().anyMatch(each -> means(each, pass, start)))
          .filter(pass -> run.labels().stream().noneMatch(same(pass)))
          .forEach(pass -> gone.putIfAbsent(pass.label(), pass.kind()));
    }
    return gone;
  }

  private static List<String> words(Map<String, LabelKind> gone) {
    List<String> remarks = new ArrayList<>();
    gone.entrySet().stream()
        .limit(MOST_LABELS)
        .forEach(each -> remarks.add(words(each.getKey(), each.getValue())));
    if (gone.size() > MOST_LABELS) {
      remarks.add(
          Counted.of(gone.size() - MOST_LABELS, "more label", "more labels")
              + " of the baseline did not come in this run");
    }
    return remarks;
  }

  /** Whether a criterion speaks of a label as one of many; one that names it is missed. */
  private static boolean means(Criterion criterion, Pass pass, Baseline start) {
    if (pass.label().equals(RunStatistics.FOLDED) || !atLevel(criterion, pass, start)) {
      return false;
    }
    return criterion.labels() instanceof LabelSelector.All all
        ? pass.kind() == all.kind()
        : !(criterion.labels() instanceof LabelSelector.Named) && pass.kind() == judged(start);
  }

  private static boolean atLevel(Criterion criterion, Pass pass, Baseline start) {
    return criterion.level().includes(pass.users(), start.unit());
  }

  private static LabelKind judged(Baseline start) {
    boolean operations =
        start.passes().stream().anyMatch(pass -> pass.kind() == LabelKind.OPERATION);
    return operations ? LabelKind.OPERATION : LabelKind.REQUEST;
  }

  private static Predicate<LabelStatistics> same(Pass pass) {
    return label -> label.kind() == pass.kind() && label.label().equals(pass.label());
  }

  private static String words(String label, LabelKind kind) {
    return "the baseline has %s of \"%s\", this run has none: nothing compares them"
        .formatted(kind.plural(), label);
  }

  private List<String> levels(List<Criterion> relative) {
    Set<Integer> came =
        run.totals().stream().map(LabelStatistics::users).collect(Collectors.toSet());
    boolean known = !came.contains(0);
    if (!known || relative.stream().allMatch(each -> each.level() instanceof LoadLevel.At)) {
      return List.of();
    }
    Set<Integer> gone = new TreeSet<>();
    for (Baseline start : starts) {
      Set<Integer> heldAgainst =
          came.stream().map(users -> start.level(run, users)).collect(Collectors.toSet());
      start.passes().stream()
          .map(Pass::users)
          .filter(users -> !heldAgainst.contains(users))
          .forEach(gone::add);
    }
    return gone.isEmpty()
        ? List.of()
        : List.of(
            "the baseline was at %s as well, this run was not: nothing compares that"
                .formatted(run.unit().each(List.copyOf(gone))));
  }
}
