package io.github.ampmeter.stats.users;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.PerGenerator;
import io.github.ampmeter.stats.window.StepWindows;
import io.github.ampmeter.stats.window.Window;
import java.util.List;

/**
 * Whether the users who were at work were heard of. Figures are of samples that began in the window
 * and were written: a user who waits all the time for what was asked before it, or whose answer
 * never comes, is in none of them, however many of the users do so.
 *
 * <p>Takes the samples of a load in the order of their rows. Of groups whose threads' names do not
 * end with a number, as JMeter's do, and of loads that are offered, nothing is said.
 */
public final class HeardUsers implements SampleSink {
  private static final int MOST_GROUPS = 4096;
  private static final int MOST_THREADS = 1_000_000;

  private final StepWindows windows;
  private final PerGenerator<HeardGroup> groups;
  private final boolean ofAllRows;
  private ThreadName lastThread;
  private String lastHost;
  private HeardGroup last;
  private long room;
  private boolean tooMany;

  /**
   * Has heard of nobody.
   *
   * @param windows what is judged of each step
   * @param ofAllRows whether it will hear of all samples, or only of those that began before their
   *     windows and ended behind its beginning
   */
  public HeardUsers(StepWindows windows, boolean ofAllRows) {
    this.windows = windows;
    this.ofAllRows = ofAllRows;
    this.groups =
        PerGenerator.andGroup(first -> new HeardGroup(first, windowStart(first.thread().step())));
  }

  private long windowStart(Step step) {
    return windows.of(step).map(Window::startMillis).orElse(Long.MIN_VALUE);
  }

  @Override
  public void accept(Sample sample) {
    // Threads share the object of their name, and rows that of their host.
    if (sample.thread() != lastThread || sample.host() != lastHost) {
      lastThread = sample.thread();
      lastHost = sample.host();
      last = tooMany ? null : groups.of(sample);
      tooMany |= groups.names().size() > MOST_GROUPS;
    }
    if (!tooMany) {
      record(sample);
    }
  }

  private void record(Sample sample) {
    int before = last.room();
    if (sample.threadNumber() - before > MOST_THREADS - room) {
      tooMany = true;
    } else {
      last.record(sample);
      room += last.room() - before;
    }
  }

  /** What the rows of a step tell of its users; {@link UserTime#UNKNOWN} where they do not. */
  public UserTime of(StepStatistics step) {
    boolean sweep = groups.all().stream().anyMatch(group -> !group.step.equals(Step.NONE));
    List<HeardGroup> inStep =
        groups.all().stream()
            .filter(group -> sweep != group.step.equals(Step.NONE))
            .filter(group -> group.step.repeat() == step.repeat())
            .filter(group -> group.within(step.startMillis(), step.endMillis()))
            .toList();
    List<HeardGroup> named = inStep.stream().filter(HeardGroup::tells).toList();
    return tooMany || named.isEmpty()
        ? UserTime.UNKNOWN
        : new UsersOfStep(step, named, ofAllRows && named.equals(inStep)).time(open(named));
  }

  private boolean open(List<HeardGroup> groups) {
    return windows.of(groups.get(0).step).stream()
        .allMatch(window -> window.endMillis() == Window.WHOLE_RUN.endMillis());
  }
}
