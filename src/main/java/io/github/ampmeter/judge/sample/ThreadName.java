package io.github.ampmeter.judge.sample;

import io.github.ampmeter.LoadUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a thread tells about the load: in {@code Users 16 users repeat 2 1-3} the third
 * thread of the plan's first thread group works in the second repeat of the step with 16 users, in
 * {@code Arrivals 200 /s repeat 1 1-3} in the step at which 200 arrivals a second are offered. So a
 * JTL alone is enough to rebuild a sweep.
 *
 * @param origin what stands before the step: the thread group's name, in a distributed run behind
 *     the address of the worker; without a step the worker's address, if it is a number or has a
 *     port
 * @param group the number of the thread group in its plan; 0 without a step
 * @param threads the whole name but the thread's own number: all threads of a group share it, in a
 *     distributed run those of one worker
 */
public record ThreadName(String origin, Step step, int group, String threads) {
  /**
   * Of a thread that bears no name, or none that JMeter gives to the threads of a group: what it
   * says of one that downloads resources belongs to the user who waits for them.
   */
  public static final ThreadName PLAIN = new ThreadName("", Step.NONE, 0, "");

  private static final String MARK = " repeat ";
  private static final String PREHEAT = " preheat ";
  private static final String ARRIVING = " arriving ";

  /** JMeter downloads resources beside each other in threads of its own, which are no users. */
  private static final String DOWNLOADING = "ResDownload-";

  private static final Pattern WITH_STEP =
      Pattern.compile(
          "(.*) ([1-9][0-9]{0,5}) (users?|/s) repeat ([1-9][0-9]{0,3}) ([0-9]{1,4})",
          Pattern.DOTALL);

  private static final Pattern PREHEATING =
      Pattern.compile("(.*)" + PREHEAT + "([1-9][0-9]{0,3})", Pattern.DOTALL);

  private static final Pattern NUMBERED = Pattern.compile("-([0-9]{1,6})\\z");

  /** An address without a port, as JMeter puts it before the name of the group. */
  private static final Pattern ADDRESS =
      Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,3}){3})(-.*)?", Pattern.DOTALL);

  private static final Pattern WORKER =
      Pattern.compile("([^ ]+?:[0-9]{1,5})(-.*)?", Pattern.DOTALL);

  /**
   * What preheats.
   *
   * @param origin as of its steps
   * @param group the number of the thread group in its plan
   */
  public record Preheating(String origin, int group) {}

  public ThreadName(String origin, Step step, int group) {
    this(origin, step, group, origin + " " + step.text() + " " + group);
  }

  /** Of the threads that preheat the load generator before the steps. */
  public static ThreadName preheating(String origin, int group) {
    return new ThreadName(origin, Step.NONE, 0, origin + PREHEAT + group);
  }

  /** Whether its threads preheat the load generator: they belong to no step. */
  public boolean preheats() {
    return preheating().isPresent();
  }

  /** Whose threads preheat: exactly such a name as {@link #preheating(String, int)} gives. */
  public Optional<Preheating> preheating() {
    if (!step.equals(Step.NONE) || !threads.contains(PREHEAT)) {
      return Optional.empty();
    }
    Matcher matcher = PREHEATING.matcher(threads);
    return matcher.matches()
        ? Optional.of(new Preheating(matcher.group(1), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /** Of the threads of a group that is offered arrivals at a rate that is no step. */
  public static ThreadName arriving(String origin, int group) {
    return new ThreadName(origin, Step.NONE, 0, origin + ARRIVING + group);
  }

  /** Whether its threads do their work when it arrives: their samples tell how late they began. */
  public boolean takesArrivals() {
    return step.unit() == LoadUnit.PER_SECOND
        || step.equals(Step.NONE) && threads.contains(ARRIVING);
  }

  public static ThreadName of(String name) {
    int dash = name.lastIndexOf('-');
    return dash < 0 ? PLAIN : ofAllButNumber(name.substring(0, dash));
  }

  /** Which of its group's threads a whole name stands for, from 1; 0: it does not say. */
  public static int number(String name) {
    Matcher matcher = NUMBERED.matcher(name);
    return matcher.find() && !name.startsWith(DOWNLOADING) ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** Reads a name without the thread's own number and the dash before it. */
  static ThreadName ofAllButNumber(String text) {
    if (text.startsWith(DOWNLOADING)) {
      return PLAIN;
    }
    Matcher matcher = text.contains(MARK) ? WITH_STEP.matcher(text) : null;
    if (matcher == null || !matcher.matches()) {
      return new ThreadName(worker(text), Step.NONE, 0, text);
    }
    LoadUnit unit = matcher.group(3).equals("/s") ? LoadUnit.PER_SECOND : LoadUnit.USERS;
    Step step =
        new Step(Integer.parseInt(matcher.group(2)), unit, Integer.parseInt(matcher.group(4)));
    return new ThreadName(matcher.group(1), step, Integer.parseInt(matcher.group(5)), text);
  }

  /**
   * The same thread of one of several load generators that know nothing of each other, so that each
   * of them has written a JTL of its own.
   *
   * @param number of the load generator, from 1
   */
  ThreadName atGenerator(int number) {
    String address = address(number);
    String where = worker().isEmpty() ? address + "-" : address + "/";
    String from = origin.isEmpty() ? address : where + origin;
    return new ThreadName(from, step, group, where + threads);
  }

  /** As of a worker without a name: an address and a port. */
  private static String address(int number) {
    return "jtl:" + number;
  }

  /**
   * The address of the worker, where it is a number or has a port; empty in a run without workers.
   * Other workers are told apart by their hosts.
   */
  public String worker() {
    return worker(origin);
  }

  private static String worker(String text) {
    // Most names have no colon, and this is asked of each sample.
    boolean numbers = !text.isEmpty() && Character.isDigit(text.charAt(0));
    Matcher matcher =
        text.indexOf(':') >= 0 ? WORKER.matcher(text) : numbers ? ADDRESS.matcher(text) : null;
    return matcher != null && matcher.matches() ? matcher.group(1) : "";
  }

  /** The whole name of one of its threads, counted from 1. */
  public String text(int number) {
    return threads + "-" + number;
  }
}
