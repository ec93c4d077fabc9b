package io.github.ampmeter.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;

/**
 * What JMeter writes of a load, without JMeter: users do what a script says in simulated time, one
 * after the other, and their rows are put in the order in which JMeter would have written them. The
 * same name gives the same rows.
 */
final class SimulatedLoad {
  /** 2026-11-21T10:00:00Z. */
  static final long START = 1_795_255_200_000L;

  final Random chance;
  private final List<Row> rows = new ArrayList<>();
  private final List<Life> lives = new ArrayList<>();
  private String worker = "";
  private int groups;

  /**
   * @param name gives the seed
   */
  SimulatedLoad(String name) {
    chance = new Random(name.hashCode());
  }

  /**
   * What a page is like.
   *
   * @param median of its response times, in ms; they are log-normal
   * @param bytes of its successful responses, as JMeter counts them: with headers
   */
  record Page(String label, double median, long bytes) {
    Page ofBytes(long other) {
      return new Page(label, median, other);
    }

    Page taking(double millis) {
      return new Page(label, millis, bytes);
    }

    Page called(String other) {
      return new Page(other, median, bytes);
    }
  }

  /** From when to when a thread was there. */
  private record Life(String worker, String group, long start, long end) {}

  /** A row of a JTL; a script may change what JMeter would have written. */
  static final class Row {
    long start;
    long elapsed;
    String label;
    String code = "200";
    String message = "OK";
    String thread;
    String type = "text";
    boolean success = true;
    String failure = "";
    long bytes;
    long sent = 180;
    String url;
    long latency;
    long idle;
    long connect;
    String worker = "";
    String group = "";

    /** When it was written, by the true clock. */
    long written;

    int groupThreads;
    int allThreads;

    void fails(String otherCode, String otherMessage) {
      code = otherCode;
      message = otherMessage;
      success = false;
      bytes = 420;
    }

    long end() {
      return start + elapsed;
    }
  }

  /** Ends a user, as the scheduler does. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Ended() {
      super(null, null, false, false);
    }
  }

  /** All that follows is done by a load worker, whose address is before the threads' names. */
  SimulatedLoad on(String address) {
    worker = address;
    groups = 0;
    return this;
  }

  /** The next thread group of the plan. */
  Group group(String name) {
    groups++;
    return new Group(name + " " + groups);
  }

  List<Row> rows() {
    return rows;
  }

  /** The rows that a filter lets through. */
  SimulatedLoad only(Predicate<Row> kept) {
    rows.removeIf(kept.negate());
    return this;
  }

  /** All of another load as well, as where JMeter appends to the JTL that is there. */
  SimulatedLoad and(SimulatedLoad later, long afterMillis) {
    later.count();
    count();
    later.rows.forEach(
        row -> {
          row.start += afterMillis;
          row.written += afterMillis;
        });
    rows.addAll(later.rows);
    lives.clear();
    return this;
  }

  /** A thread group with its users' script. */
  final class Group {
    private final String name;
    private int users = 1;
    private long lasts = 60_000;
    private int loops = Integer.MAX_VALUE;
    private IntToLongFunction starts = user -> 0;
    private IntToLongFunction ends = user -> lasts;

    private Group(String name) {
      this.name = name;
    }

    Group users(int number) {
      users = number;
      return this;
    }

    /** In seconds, as in JMeter's form; the users begin evenly over it. */
    Group rampUp(double seconds) {
      starts = user -> Math.round(1000 * seconds * user / users);
      return this;
    }

    /** Seconds after the start of the load. */
    Group from(double seconds) {
      IntToLongFunction before = starts;
      starts = user -> before.applyAsLong(user) + Math.round(1000 * seconds);
      return this;
    }

    /** The scheduler ends users so many seconds after the start of the load. */
    Group until(double seconds) {
      lasts = Math.round(1000 * seconds);
      return this;
    }

    Group loops(int number) {
      loops = number;
      return this;
    }

    /** When each user begins, by its number from 0, in ms. */
    Group starting(IntToLongFunction millis) {
      starts = millis;
      return this;
    }

    /** When each user is ended, by its number from 0, in ms. */
    Group ending(IntToLongFunction millis) {
      ends = millis;
      return this;
    }

    /** Has all users do a script again and again. */
    void does(Consumer<User> script) {
      for (int i = 0; i < users; i++) {
        User user = new User(this, i);
        user.work(script);
        lives.add(new Life(worker, name, user.began, Math.max(user.began, user.now)));
      }
    }
  }

  /** One thread. */
  final class User {
    /** From 0. */
    final int number;

    /** From 0. */
    int iteration;

    private final Group group;
    private final String thread;
    private final long began;
    private final long end;
    private long now;

    private User(Group group, int number) {
      this.group = group;
      this.number = number;
      thread = (worker.isEmpty() ? "" : worker + "-") + group.name + "-" + (number + 1);
      // JMeter takes a few milliseconds to start a thread.
      began = START + group.starts.applyAsLong(number) + chance.nextInt(5);
      end = START + group.ends.applyAsLong(number);
      now = began;
    }

    private void work(Consumer<User> script) {
      try {
        for (iteration = 0; iteration < group.loops && now < end; iteration++) {
          long before = now;
          script.accept(this);
          now = Math.max(now, before + 1);
        }
      } catch (Ended over) {
        now = Math.min(now, Math.max(end, lastEnd()));
      }
    }

    private long lastEnd() {
      return rows.isEmpty() ? began : rows.get(rows.size() - 1).end();
    }

    Random chance() {
      return chance;
    }

    /** Milliseconds since the start of the load. */
    long time() {
      return now - START;
    }

    boolean first() {
      return iteration == 0;
    }

    boolean happens(double share) {
      return chance.nextDouble() < share;
    }

    /** Ends the thread, as an error may. */
    void stop() {
      throw new Ended();
    }

    Row get(Page page) {
      return get(page, 0.4);
    }

    /** A request, whose response time scatters by so much (sigma of its logarithm). */
    Row get(Page page, double scatter) {
      if (now >= end) {
        throw new Ended();
      }
      Row row = row(page.label, now);
      row.elapsed =
          Math.max(1, Math.round(page.median * Math.exp(scatter * chance.nextGaussian())));
      row.bytes = page.bytes + chance.nextInt(9);
      row.connect = iteration == 0 ? Math.min(row.elapsed, 1 + chance.nextInt(3)) : 0;
      row.latency = Math.max(row.connect, row.elapsed - row.elapsed / 5);
      row.url = "http://127.0.0.1:8080/" + page.label.replace(' ', '-').replace('"', '_');
      now = row.end();
      row.written = now;
      rows.add(row);
      return row;
    }

    private Row row(String label, long start) {
      Row row = new Row();
      row.start = start;
      row.label = label;
      row.thread = thread;
      row.worker = worker;
      row.group = group.name;
      return row;
    }

    /** A timer, of which the scheduler takes no notice but to end the thread behind it. */
    void think(double millis) {
      now += Math.round(millis);
      if (now >= end) {
        now = end;
        throw new Ended();
      }
    }

    /** Uniformly from half of a time to one and a half of it. */
    void thinkAbout(double millis) {
      think(millis * (0.5 + chance.nextDouble()));
    }

    /** Gets a page and thinks about it. */
    void views(Page page, double millis) {
      get(page);
      thinkAbout(millis);
    }

    /** A pause to a moment of the load. */
    void thinkUntil(double millis) {
      if (time() < millis) {
        think(millis - time());
      }
    }

    /** A transaction controller without a parent sample; timers in it are not in its time. */
    Row transaction(String label, Runnable steps) {
      int before = rows.size();
      long start = now;
      steps.run();
      List<Row> inside = rows.subList(before, rows.size());
      List<Row> requests = inside.stream().filter(each -> !each.type.isEmpty()).toList();
      long failed = requests.stream().filter(each -> !each.success).count();
      Row row = row(label, start);
      row.elapsed = requests.stream().mapToLong(each -> each.elapsed).sum();
      row.bytes = requests.stream().mapToLong(each -> each.bytes).sum();
      row.sent = requests.stream().mapToLong(each -> each.sent).sum();
      row.latency = requests.stream().mapToLong(each -> each.latency).sum();
      row.idle = now - start - row.elapsed;
      row.type = "";
      row.url = "null";
      row.code = failed > 0 ? "" : "200";
      row.success = failed == 0;
      row.message =
          "Number of samples in transaction : %d, number of failing samples : %d"
              .formatted(requests.size(), failed);
      row.written = now;
      rows.add(row);
      return row;
    }
  }

  /** Fills in how many threads were there as each row was written. */
  private void count() {
    if (lives.isEmpty()) {
      return;
    }
    Map<String, long[][]> spans = new HashMap<>();
    for (Row row : rows) {
      row.allThreads = there(spans, row, "");
      row.groupThreads = there(spans, row, row.group);
    }
  }

  private int there(Map<String, long[][]> spans, Row row, String group) {
    long[][] span =
        spans.computeIfAbsent(
            row.worker + "/" + group,
            key -> {
              List<Life> those =
                  lives.stream()
                      .filter(life -> life.worker.equals(row.worker))
                      .filter(life -> group.isEmpty() || life.group.equals(group))
                      .toList();
              return new long[][] {
                those.stream().mapToLong(Life::start).sorted().toArray(),
                those.stream().mapToLong(Life::end).sorted().toArray()
              };
            });
    return Math.max(1, below(span[0], row.written + 1) - below(span[1], row.written));
  }

  /** How many of sorted moments come before a moment. */
  private static int below(long[] sorted, long moment) {
    int found = Arrays.binarySearch(sorted, moment);
    if (found < 0) {
      return -found - 1;
    }
    while (found > 0 && sorted[found - 1] == moment) {
      found--;
    }
    return found;
  }

  /** In the order in which JMeter writes them. */
  List<Row> written() {
    count();
    List<Row> sorted = new ArrayList<>(rows);
    // A transaction ends with its last request and comes after it: the sort is stable.
    sorted.sort(Comparator.comparingLong(row -> row.written));
    return sorted;
  }
}
