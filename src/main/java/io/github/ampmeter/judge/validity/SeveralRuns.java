package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.stats.PerGenerator;
import io.github.ampmeter.judge.stats.UsersRecorder;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a file holds several runs: JMeter appends to a JTL that is there. A run begins where the
 * users had fallen to one, nothing overlaps, and the same groups begin again at their first
 * threads. Steps and their repeats have names of their own, and so have groups that follow each
 * other.
 */
public final class SeveralRuns implements SampleSink {
  /** Of many users so few may still have been at work when the last sample ended. */
  private static final int FEW_OF = 10;

  /**
   * Users who pause to the end of a run write no row as they go: the next run has fewer at first.
   */
  private static final int HALVED = 2;

  private static final int MOST_SHOWN = 10;

  /** Threads of one group, by the runs in which they were met. */
  private static final class GroupRuns {
    int mostBefore;
    int most;
    int run;
    boolean firstAgain;
    boolean othersAgain;

    /** In a run that begins, what is known is of the run before. */
    void enter(int now) {
      if (run != now) {
        run = now;
        mostBefore = Math.max(mostBefore, most);
        most = 0;
        firstAgain = false;
        othersAgain = false;
      }
    }
  }

  /** The users of one load generator, which counts only its own. */
  private static final class OwnUsers {
    int last;
  }

  private final PerGenerator<OwnUsers> generators = new PerGenerator<>(first -> new OwnUsers());
  private final UsersRecorder users = new UsersRecorder();
  private final PerGenerator<GroupRuns> groups = PerGenerator.andGroup(first -> new GroupRuns());
  private final List<Window> runs = new ArrayList<>();
  private long startMillis = Long.MAX_VALUE;
  private long latestEnd = Long.MIN_VALUE;
  private int lastUsers;
  private int mostUsers;

  /** Where the next run may begin, and where what was before it ended; none: {@code MAX_VALUE}. */
  private long border = Long.MAX_VALUE;

  private long borderEnd;

  /** Users of the next run must become more than so many. */
  private int mostAtBorder;

  /** Counts runs that began or may have begun. */
  private int candidate = 1;

  @Override
  public void accept(Sample sample) {
    long start = sample.startMillis();
    if (border != Long.MAX_VALUE && start < borderEnd) {
      border = Long.MAX_VALUE;
    }
    boolean nothingOverlaps = start >= latestEnd && latestEnd != Long.MIN_VALUE;
    OwnUsers own = generators.of(sample);
    boolean fellBetween = own.last > 1 && HALVED * sample.users() <= own.last;
    if (nothingOverlaps && (usersFell() || fellBetween) && longer(start)) {
      border = start;
      borderEnd = latestEnd;
      mostAtBorder = usersFell() ? 0 : sample.users();
      candidate++;
    }
    startMillis = Math.min(startMillis, start);
    GroupRuns group = groups.of(sample);
    group.enter(candidate);
    int thread = sample.threadNumber();
    group.most = Math.max(group.most, thread);
    if (border != Long.MAX_VALUE) {
      again(group, thread, sample.users());
    }
    own.last = sample.users();
    lastUsers = users.record(sample);
    mostUsers = Math.max(mostUsers, lastUsers);
    latestEnd = Math.max(latestEnd, sample.endMillis());
  }

  private boolean usersFell() {
    int each = generators.all().size();
    return mostUsers > each && (lastUsers <= each || FEW_OF * lastUsers <= mostUsers);
  }

  /** The longest pause is that between two runs; a thread that goes on alone pauses, too. */
  private boolean longer(long start) {
    return border == Long.MAX_VALUE || start - latestEnd > border - borderEnd;
  }

  private void again(GroupRuns group, int thread, int users) {
    boolean known = thread <= group.mostBefore;
    group.firstAgain |= thread == 1 && known;
    group.othersAgain |= thread > 1 && known;
    if (group.firstAgain && group.othersAgain && users > mostAtBorder) {
      runs.add(new Window(startMillis, Math.max(startMillis + 1, borderEnd)));
      startMillis = border;
      border = Long.MAX_VALUE;
      mostUsers = 0;
    }
  }

  /** The runs, in their order; one where there are not several. */
  public List<Window> runs() {
    List<Window> all = new ArrayList<>(runs);
    if (startMillis < latestEnd) {
      all.add(new Window(startMillis, latestEnd));
    }
    return all;
  }

  Optional<Issue> issue() {
    List<Window> all = runs();
    if (all.size() < 2) {
      return Optional.empty();
    }
    String times =
        all.stream()
            .limit(MOST_SHOWN)
            .map(run -> Clock.second(run.startMillis()) + " to " + Clock.second(run.endMillis()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        Message.SEVERAL_RUNS.issue(
            Counted.of(all.size(), "runs"), times + (all.size() > MOST_SHOWN ? ", …" : "")));
  }
}
