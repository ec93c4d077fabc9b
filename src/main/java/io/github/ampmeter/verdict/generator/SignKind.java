package io.github.ampmeter.verdict.generator;

/** By what it shows that the load generator was the limit. */
public enum SignKind {
  /** It had no CPU left, or the machine had none and the generator took most. */
  CPU("cpu"),
  /** It stood still: a stopped process, a garbage collection, a machine that was suspended. */
  PAUSE("pause"),
  /** The same for more than half of the window: the rest cannot stand for it. */
  STANDSTILL("pause"),
  /** It had no local port left to connect from, or hardly one. */
  PORTS("ports"),
  /** Its rate still rose within the window. */
  WARMING_UP("warming up"),
  /** It began operations late although their users were free. */
  LATE("late"),
  /** It began arrivals late although users were free, or offered fewer than it was to. */
  ARRIVALS("arrivals");

  private final String word;

  SignKind(String word) {
    this.word = word;
  }

  /** As results.json has it. */
  public String word() {
    return word;
  }

  /** Whether less load came than was planned, so that nothing that held stands either. */
  boolean tooLittleLoad() {
    return this == LATE || this == ARRIVALS || this == STANDSTILL;
  }

  /**
   * Whether it makes figures worse all over the window, so that a missed time or rate says nothing
   * of the servers. Of a pause it is known which samples it spoiled.
   */
  boolean throughout() {
    return !isPause();
  }

  boolean isPause() {
    return this == PAUSE || this == STANDSTILL;
  }
}
