package io.github.ampmeter.judge.verdict;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The metrics by the word that stands in a criterion, each with the unit of its limit. */
public enum MetricKind {
  PERCENTILE("pN", Unit.MILLIS),
  MIN("min", Unit.MILLIS),
  MEAN("mean", Unit.MILLIS),
  MAX("max", Unit.MILLIS),
  SD("sd", Unit.MILLIS),
  ERRORS("errors", Unit.PERCENT),
  THROUGHPUT("throughput", Unit.PER_SECOND),
  SAMPLES("samples", Unit.NUMBER),
  MIX("mix", Unit.PERCENT),
  USERS_PER_THROUGHPUT("usersPerThroughput", Unit.NUMBER),
  /** The share of arrivals that began late. */
  LATE("late", Unit.PERCENT),
  /** The share of arrivals that nobody took. */
  DROPPED("dropped", Unit.PERCENT),
  /** How far the mean of the actual cycles is from that of the drawn ones. */
  CYCLE("cycle", Unit.PERCENT),
  /** The mean of what was counted in each operation. */
  COUNTED("counted", Unit.NUMBER),
  /** 1 where the run stayed what it was, else 0. */
  STABLE("stable", Unit.NUMBER),
  /** How busy servers kept the CPUs: the share of one CPU; of the machine, of all. */
  CPU("cpu", Unit.PERCENT),
  CPU_PER_OPERATION("cpu", Unit.MILLIS),
  /** The most memory that servers held, with what they share counted once (PSS). */
  MEMORY("memory", Unit.MEGABYTES),
  /** The counter of the database rises by this much. */
  STATUS("status", Unit.NUMBER),
  STATUS_PER_OPERATION("status", Unit.NUMBER),
  /** How many checks of the stack's hardening failed, of one severity. */
  HARDENING("hardening", Unit.NUMBER),
  /** How fast something gets worse: in percent of its median; of errors, in points. */
  DRIFT("drift", Unit.PERCENT_PER_DAY),
  DRIFT_MEGABYTES("drift", Unit.MEGABYTES_PER_DAY),
  DRIFT_NUMBER("drift", Unit.NUMBER_PER_DAY);

  /** 30 days: a JTL with a longer one is rejected. */
  private static final double LONGEST_SAMPLE_MILLIS = 2_592_000_000.0;

  private final String word;
  private final Unit unit;

  MetricKind(String word, Unit unit) {
    this.word = word;
    this.unit = unit;
  }

  public String word() {
    return word;
  }

  public Unit unit() {
    return unit;
  }

  /** What no figure of this kind exceeds, in its unit; infinite where nothing limits it. */
  double most() {
    return switch (this) {
      case ERRORS, MIX, LATE, DROPPED -> 100;
      case PERCENTILE, MIN, MEAN, MAX, SD -> LONGEST_SAMPLE_MILLIS;
      default -> Double.POSITIVE_INFINITY;
    };
  }

  /** How many samples there were and how they were mixed says nothing of a release. */
  boolean comparesWithBaseline() {
    return this != SAMPLES
        && this != MIX
        && !ofArrivals()
        && !ofWholeRun()
        && !ofServers()
        && !drift();
  }

  /** Those that speak of servers and not of samples: only who observes servers knows them. */
  public boolean ofServers() {
    return switch (this) {
      case CPU, CPU_PER_OPERATION, MEMORY, STATUS, STATUS_PER_OPERATION, HARDENING -> true;
      default -> false;
    };
  }

  /** Those that speak of how the stack is configured, whatever the load. */
  public boolean ofConfiguration() {
    return this == HARDENING;
  }

  /** Those that follow another figure through the load's blocks. */
  public boolean drift() {
    return this == DRIFT || this == DRIFT_MEGABYTES || this == DRIFT_NUMBER;
  }

  /** Whether the figure is divided by the operations of the window. */
  public boolean perOperation() {
    return this == CPU_PER_OPERATION || this == STATUS_PER_OPERATION;
  }

  /** Returns the metric per operation; empty where that says nothing. */
  Optional<MetricKind> forEachOperation() {
    return switch (this) {
      case CPU -> Optional.of(CPU_PER_OPERATION);
      case STATUS -> Optional.of(STATUS_PER_OPERATION);
      default -> Optional.empty();
    };
  }

  /** Those that are a figure of all arrivals together. */
  boolean ofArrivals() {
    return this == LATE || this == DROPPED;
  }

  /** Those that are not a figure of one label's response times. */
  boolean ofWholeRun() {
    return this == CYCLE || this == COUNTED || this == STABLE;
  }

  /** Those that rest on when samples began, and not on how long they took alone. */
  public boolean rate() {
    return this == THROUGHPUT || this == USERS_PER_THROUGHPUT || this == CYCLE || this == STABLE;
  }

  /** Those that rest on what the users drew at random, which a short run cannot hold. */
  public boolean drawn() {
    return this == MIX || this == COUNTED;
  }

  /** Those that are the time of one sample, and as finely measured as that. */
  public boolean oneOfItsSamples() {
    return this == PERCENTILE || this == MIN || this == MAX;
  }

  static Optional<MetricKind> ofWord(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind != PERCENTILE && kind.word.equals(word))
        .findFirst();
  }

  static String words() {
    return Arrays.stream(values())
        .map(MetricKind::word)
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
