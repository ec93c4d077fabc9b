package io.github.ampmeter.judge.compare;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.ResponseSize;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.LoadLevel;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What an earlier run of the same plan measured.
 *
 * @param source what to call it in an error message, such as the file's path
 * @param verdict its own, in a word; empty where that is not known
 * @param unit what its load levels count
 * @param passes every label at every load level, pass by pass
 * @param slices of its samples, where they are still there
 * @param ofEarlierRule whether its operations were counted otherwise than those of a run of today,
 *     and its samples are gone: it cannot be compared with
 */
public record Baseline(
    String source,
    String plan,
    String verdict,
    LoadUnit unit,
    List<Pass> passes,
    SliceSource slices,
    boolean ofEarlierRule) {
  private static final String KEPT =
      "results.json keeps p50, p90, p95, p99, those that targets name, mean, sd, min, max, errors"
          + " and throughput";

  /** Two runs of one plan may differ by this share in the users counted at work. */
  private static final double SAME_USERS = 0.05;

  public Baseline {
    passes = List.copyOf(passes);
  }

  /** Whether it was that: such figures are those of a part of a run, or of one that failed. */
  boolean was(VerdictKind kind) {
    return verdict.equals(kind.word());
  }

  /** One label in one pass of a load level. */
  public record Pass(
      String label,
      LabelKind kind,
      int users,
      int repeat,
      Figures figures,
      ResponseSize responses) {}

  /** The figures by metric; empty where the run did not write that one down. */
  public interface Figures {
    OptionalDouble of(Metric metric);
  }

  /**
   * The level that a level of a run is held against. Where each has one alone, the users of a plan
   * were counted at work, which is 41 once and then 42 where they come and go.
   *
   * @param users the run's; 0 when it was not recorded
   */
  public int level(RunStatistics run, int users) {
    if (unit != LoadUnit.USERS || run.unit() != unit || run.sweep()) {
      return users;
    }
    int[] levels = passes.stream().mapToInt(Pass::users).distinct().limit(2).toArray();
    return levels.length == 1 && isNear(users, levels[0]) ? levels[0] : users;
  }

  /** One label at one load level, of which there may be several passes. */
  public record LabelAt(LabelKind kind, String label, int users) {
    public static LabelAt of(LabelStatistics statistics) {
      return new LabelAt(statistics.kind(), statistics.label(), statistics.users());
    }
  }

  /** The passes that each label of a run is held against; all of them where it knows no users. */
  public Map<LabelAt, List<Pass>> besides(RunStatistics run) {
    int only = run.sweep() || run.totals().isEmpty() ? 0 : run.totals().get(0).users();
    boolean unknown = !run.sweep() && only == 0;
    int counted = level(run, only);
    return passes.stream()
        .collect(
            Collectors.groupingBy(
                pass ->
                    new LabelAt(
                        pass.kind(),
                        pass.label(),
                        unknown ? 0 : pass.users() == counted ? only : pass.users())));
  }

  private static boolean isNear(int users, int others) {
    return users > 0 && Math.abs(users - others) <= SAME_USERS * others;
  }

  /**
   * The figure of each pass.
   *
   * @param users the load level; 0 when it was not recorded: then the baseline's only one
   * @param counting what that level counts
   * @throws ConfigException when the baseline does not have it
   */
  List<Double> values(
      Criterion criterion, String label, LabelKind kind, int users, LoadUnit counting) {
    List<Pass> atLevel = atLevel(criterion, label, kind, users, counting);
    if (atLevel.stream().map(Pass::users).distinct().count() > 1) {
      throw error(
          criterion, label + " at one level, as the users were not recorded", levels(atLevel));
    }
    return figures(criterion, label, atLevel);
  }

  private List<Pass> atLevel(
      Criterion criterion, String label, LabelKind kind, int users, LoadUnit counting) {
    rejectOther(counting, criterion);
    List<Pass> ofLabel =
        passes.stream()
            .filter(pass -> pass.label().equals(label) && same(pass.kind(), kind))
            .toList();
    if (ofLabel.isEmpty()) {
      throw error(criterion, "label " + label, names());
    }
    List<Pass> atLevel =
        ofLabel.stream().filter(pass -> pass.users() == users || users == 0).toList();
    if (atLevel.isEmpty()) {
      throw error(criterion, label + " at " + unit.text(users), levels(ofLabel));
    }
    return atLevel;
  }

  private List<Double> figures(Criterion criterion, String label, List<Pass> atLevel) {
    List<Double> values = new ArrayList<>();
    for (Pass pass : atLevel) {
      OptionalDouble value = pass.figures().of(criterion.metric());
      if (value.isEmpty() || Double.isNaN(value.getAsDouble())) {
        throw error(criterion, criterion.metric() + " of " + label, KEPT);
      }
      values.add(value.getAsDouble());
    }
    return values;
  }

  /**
   * Before any load: whether all that criteria name is there.
   *
   * @param counting what the load levels of the run will count; empty where that is not known
   */
  public void rejectMissing(List<Criterion> criteria, Optional<LoadUnit> counting) {
    for (Criterion criterion : criteria) {
      if (criterion.limit().fromBaseline()) {
        counting.ifPresent(known -> rejectOther(known, criterion));
        rejectMissing(criterion);
      }
    }
  }

  private void rejectMissing(Criterion criterion) {
    LoadUnit counting = criterion.level() instanceof LoadLevel.At at ? at.unit() : unit;
    int users = criterion.level() instanceof LoadLevel.At at ? at.level() : 0;
    if (criterion.labels() instanceof LabelSelector.Named named) {
      rejectMissing(criterion, named.label(), null, users, counting);
    } else if (criterion.labels() instanceof LabelSelector.Total) {
      rejectMissing(criterion, LabelStatistics.TOTAL, LabelKind.TOTAL, users, counting);
    }
  }

  private void rejectMissing(
      Criterion criterion, String label, LabelKind kind, int users, LoadUnit counting) {
    figures(criterion, label, atLevel(criterion, label, kind, users, counting));
  }

  /** So many users are another load than as many arrivals a second. */
  private void rejectOther(LoadUnit counting, Criterion criterion) {
    if (counting != unit) {
      throw new ConfigException(
          "%s: plan %s has a load of %s; \"%s\" needs one of %s"
              .formatted(source, plan, unit.words(), criterion.text(), counting.words()));
    }
  }

  private static boolean same(LabelKind one, LabelKind other) {
    return other == null ? one != LabelKind.TOTAL : one == other;
  }

  private String names() {
    return "it has "
        + passes.stream()
            .filter(pass -> pass.kind() != LabelKind.TOTAL)
            .map(Pass::label)
            .distinct()
            .limit(10)
            .collect(Collectors.joining(", "));
  }

  private String levels(List<Pass> passes) {
    return "it has " + unit.each(passes.stream().map(Pass::users).toList());
  }

  private ConfigException error(Criterion criterion, String missing, String known) {
    return new ConfigException(
        source
            + (": plan " + plan + " has no " + missing + ", which \"" + criterion.text())
            + ("\" needs; " + known));
  }
}
