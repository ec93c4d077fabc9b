package io.github.ampmeter.judge.sample;

/** What our samplers tell in microseconds, as a variable and a column for each label. */
public enum MicrosColumn {
  ELAPSED(":micros"),
  LATENCY(":latencyMicros"),
  CONNECT(":connectMicros");

  final String ending;

  MicrosColumn(String ending) {
    this.ending = ending;
  }

  static boolean isColumn(String name) {
    for (MicrosColumn column : values()) {
      if (name.endsWith(column.ending)) {
        return true;
      }
    }
    return false;
  }

  public String of(String label) {
    return label + ending;
  }
}
