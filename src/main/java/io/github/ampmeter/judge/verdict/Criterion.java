package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.stats.LabelKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One line of a targets text.
 *
 * @param text as the user wrote it, without comment; of a default target, what it asks
 */
public record Criterion(
    String text, Metric metric, LabelSelector labels, LoadLevel level, Limit limit) {
  private static final String DEFAULT = "Default target: ";

  /** Whether it applies although nobody wrote it. */
  public boolean isDefault() {
    return text.startsWith(DEFAULT);
  }

  /** That a share be 0 % at every load level, which applies although nobody wrote it. */
  static Criterion none(MetricKind share, LabelSelector labels) {
    return new Criterion(
        DEFAULT + "no " + (share == MetricKind.DROPPED ? "dropped arrivals" : "errors"),
        Metric.of(share),
        labels,
        new LoadLevel.EveryStep(),
        new Limit(Relation.AT_MOST, 0, 0));
  }

  /**
   * What resources are held to where no criterion speaks of them: the widest limit of all errors
   * or, without any, that none fails.
   */
  static Criterion ofResources(List<Criterion> criteria) {
    return as(criteria, new LabelSelector.All(LabelKind.PART), "resources");
  }

  /**
   * What holds those to the widest limit of all errors that the criteria of all errors leave out:
   * {@code requests} leaves out pages that fail although their parts came, {@code operations}
   * requests outside of transactions.
   *
   * @return a criterion of whole requests, or of the total; empty where nothing is left out
   */
  static Optional<Criterion> ofLeftOut(List<Criterion> criteria) {
    List<LabelSelector> all =
        criteria.stream().filter(Criterion::limitsAllErrors).map(Criterion::labels).toList();
    if (all.isEmpty() || !all.stream().allMatch(LabelSelector.All.class::isInstance)) {
      return Optional.empty();
    }
    LabelSelector requests = new LabelSelector.All(LabelKind.REQUEST);
    return Optional.of(
        all.contains(requests)
            ? as(criteria, requests, "whole requests")
            : as(criteria, new LabelSelector.Total(), "total"));
  }

  private static Criterion as(List<Criterion> criteria, LabelSelector labels, String called) {
    Criterion none = none(MetricKind.ERRORS, labels);
    return criteria.stream()
        .filter(Criterion::limitsAllErrors)
        .filter(each -> each.limit.relation().isUpper())
        .filter(each -> each.limit.offset().isEmpty())
        .max(Comparator.comparingDouble(each -> each.limit.value()))
        .filter(each -> each.limit.value() > 0)
        .map(
            each ->
                new Criterion(
                    DEFAULT + called + " as in " + each.text,
                    none.metric,
                    none.labels,
                    none.level,
                    each.limit))
        .orElse(none);
  }

  /** Whether criteria limit, at every load level, the errors of more than a label. */
  public static boolean limitsAllErrors(List<Criterion> criteria) {
    return criteria.stream().anyMatch(Criterion::limitsAllErrors);
  }

  private boolean limitsAllErrors() {
    return limitsErrorsAtEveryLevel()
        && !labels.byName()
        && !labels.equals(new LabelSelector.All(LabelKind.PART));
  }

  /** Whether it limits the errors of resources, alone or among others, at every load level. */
  boolean limitsResources() {
    return limitsErrorsAtEveryLevel()
        && labels instanceof LabelSelector.All all
        && all.kind() != LabelKind.OPERATION;
  }

  private boolean limitsErrorsAtEveryLevel() {
    return metric.kind() == MetricKind.ERRORS && !(level instanceof LoadLevel.At);
  }

  /** Whether it limits the errors of a label by its name. */
  public boolean limitsErrorsOf(String label) {
    return metric.kind() == MetricKind.ERRORS
        && labels.byName()
        && labels.selects(label, LabelKind.REQUEST, LabelKind.REQUEST);
  }

  /**
   * For where there is no baseline to compare with.
   *
   * @throws ConfigException when the limit is one from a baseline
   */
  public void rejectWithoutBaseline() {
    if (limit.fromBaseline()) {
      throw new ConfigException(
          "criterion \"" + text + "\" needs a baseline; add --baseline results.json");
    }
  }

  /**
   * For where there is no matrix.
   *
   * @throws ConfigException when the limit is one from its first configuration
   */
  public void rejectWithoutMatrix() {
    if (limit.fromFirst()) {
      throw new ConfigException(withoutMatrix());
    }
  }

  String withoutMatrix() {
    return "criterion \""
        + text
        + "\" compares with the baseline configuration of a matrix; the suite has no matrix";
  }

  /** What is counted in an operation. */
  record Counter(String operation, String name) {}

  /** What it limits, if that is counted: its label is the operation, a space and the name. */
  Optional<Counter> counter() {
    if (metric.kind() != MetricKind.COUNTED || !(labels instanceof LabelSelector.Named named)) {
      return Optional.empty();
    }
    int space = named.label().lastIndexOf(' ');
    return Optional.of(
        new Counter(named.label().substring(0, space), named.label().substring(space + 1)));
  }

  /** With the samples it rests on as its labels: what is counted is counted in an operation. */
  public Criterion ofItsSamples() {
    return counter()
        .map(of -> new Criterion(text, metric, new LabelSelector.Named(of.operation), level, limit))
        .orElse(this);
  }

  /** The status variable of a database that it needs; empty where it needs none. */
  public Optional<String> statusVariable() {
    boolean status =
        metric.kind() == MetricKind.STATUS || metric.kind() == MetricKind.STATUS_PER_OPERATION;
    return labels instanceof LabelSelector.Observed observed && status
        ? Optional.of(observed.name())
        : Optional.empty();
  }

  /**
   * Whether every figure holds a limit that is counted from another figure.
   *
   * @param reference that other figure, in the metric's unit
   */
  public boolean cannotBeMissed(double reference) {
    return limit.against(reference).cannotBeMissed(metric.kind().most());
  }

  public Criterion with(Limit known) {
    return new Criterion(text, metric, labels, level, known);
  }

  @Override
  public String toString() {
    return text;
  }
}
