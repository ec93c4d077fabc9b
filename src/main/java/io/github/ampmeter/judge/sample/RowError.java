package io.github.ampmeter.judge.sample;

/** A row that cannot be judged. Of a CSV its line counts from 0 within its block. */
final class RowError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final long line;

  RowError(long line, String what) {
    super(what, null, false, false);
    this.line = line;
  }
}
