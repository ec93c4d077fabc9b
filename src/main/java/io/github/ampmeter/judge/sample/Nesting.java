package io.github.ampmeter.judge.sample;

/** What samples mean that stand inside others, as in XML and in JMeter itself. */
public final class Nesting {
  private Nesting() {}

  /**
   * Places a sample directly inside another one: what is inside a request is a part of it. Outer
   * ones have to be placed before inner ones.
   */
  public static void place(Sample inner, Sample outer) {
    if (outer.cutShape()) {
      outer.as(SampleKind.UNFINISHED);
    }
    boolean ofTransaction =
        outer.kind() == SampleKind.OPERATION || outer.kind() == SampleKind.UNFINISHED;
    inner.nested(ofTransaction || outer.inTransaction());
    if (!ofTransaction && inner.kind() == SampleKind.REQUEST) {
      inner.as(SampleKind.PART);
      outer.withParts(true);
    }
    // JMeter may name threads and count users at the first level alone.
    if (inner.threadNumber() == 0 && inner.users() == 0) {
      inner.loadedBy(outer.users(), outer.host(), outer.thread()).inThread(outer.threadNumber());
    }
  }
}
