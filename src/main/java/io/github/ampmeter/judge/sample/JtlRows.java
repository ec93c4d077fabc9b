package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import java.io.Closeable;
import java.util.List;
import java.util.SortedSet;

/** The samples of a finished JTL one by one, in whatever form it was saved. */
interface JtlRows extends Closeable {
  /**
   * Returns the next sample, valid until the first call after {@link #endsBlock}; null after the
   * last one.
   */
  Sample next();

  /** Whether samples until now are valid until the next call only. */
  boolean endsBlock();

  /** Whether so much of it is there that its form is known. */
  boolean begun();

  /** What it tells of each sample, as columns of a CSV; once it has been read. */
  SortedSet<String> columns();

  long samples();

  /** Counts the transactions among them. */
  long operations();

  /** Line feeds until the end, when it has been reached. */
  long lines();

  List<Issue> issues();
}
