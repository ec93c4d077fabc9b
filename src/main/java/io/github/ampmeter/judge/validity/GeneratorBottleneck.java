package io.github.ampmeter.judge.validity;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One indicator that the load generator was the limit, in one window.
 *
 * @param users of the step; of a run without steps the most at work
 * @param unit what users counts: users, or arrivals a second
 * @param repeat which pass of the step
 * @param window the measurement window that it was seen in
 * @param issue what was seen; a note where the suite accepts it
 */
public record GeneratorBottleneck(
    BottleneckKind kind, int users, LoadUnit unit, int repeat, Window window, Issue issue) {

  public enum BottleneckKind {
    /** It had no CPU left, or the machine had none and the generator took most. */
    CPU("cpu"),
    /** It stood still: a stopped process, a garbage collection, a machine that was suspended. */
    PAUSE("pause"),
    /** It stood still for over a second and half of the window: the rest cannot stand for it. */
    STALL("pause"),
    /** It had no local port left to connect from, or hardly one. */
    PORTS("ports"),
    /** The throughput was still rising within the window. */
    WARMING_UP("warming up"),
    /** It began operations late although their users were free. */
    LATE("late"),
    /** It began arrivals late although users were free, or offered fewer than it was to. */
    ARRIVALS("arrivals");

    private final String word;

    BottleneckKind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Whether less load came than was planned, so that nothing that passed stands either. */
    boolean tooLittleLoad() {
      return this == LATE || this == ARRIVALS || this == STALL;
    }

    /**
     * Whether it makes figures worse all over the window, so that a missed time or rate says
     * nothing of the servers. Of a pause it is known which samples it affected.
     */
    boolean throughout() {
      return !isPause();
    }

    boolean isPause() {
      return this == PAUSE || this == STALL;
    }
  }

  /** Whether the suite accepts it: then it changes nothing. */
  public boolean accepted() {
    return issue.severity() == Severity.NOTE;
  }

  public String words() {
    return issue.message();
  }

  public static String words(List<GeneratorBottleneck> all) {
    return all.stream()
        .map(GeneratorBottleneck::words)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Names the load level, such as {@code 16 users} or {@code 200 /s}. */
  String level() {
    return unit.text(users);
  }
}
