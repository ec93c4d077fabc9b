package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The samples of a kind together. While they equal the labels' sum, they are not counted again: the
 * sum is made on request.
 */
final class Together {
  private final Map<SampleKind, Map<String, LabelRecorder>> labels;
  private final SampleKind kind;
  private final Predicate<Sample> counts;

  /** Null as long as the labels come to the same. */
  private LabelRecorder own;

  /**
   * Has counted nothing.
   *
   * @param labels of each kind, as they are recorded
   * @param kind whose labels come to the same at first
   * @param counts whether a sample is one of them
   */
  Together(
      Map<SampleKind, Map<String, LabelRecorder>> labels,
      SampleKind kind,
      Predicate<Sample> counts) {
    this.labels = labels;
    this.kind = kind;
    this.counts = counts;
  }

  /** Whether the labels of its kind come to the same. */
  boolean sameAsLabels() {
    return own == null;
  }

  /**
   * Counts a sample, before its label does.
   *
   * @param differs whether from here on the labels may come to something else
   */
  void record(Sample sample, Window window, boolean differs) {
    if (own == null && differs) {
      own = ofLabels();
    }
    if (own != null && counts.test(sample)) {
      own.count(sample, window);
    }
  }

  LabelRecorder sum() {
    LabelRecorder sum = new LabelRecorder();
    sum.addAll(own == null ? ofLabels() : own);
    return sum;
  }

  private LabelRecorder ofLabels() {
    LabelRecorder sum = new LabelRecorder();
    labels.get(kind).values().forEach(sum::addAll);
    return sum;
  }
}
