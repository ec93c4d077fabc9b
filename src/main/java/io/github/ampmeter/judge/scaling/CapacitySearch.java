package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.LoadUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How many users, or arrivals a second, hold all targets: doubles until a number fails, then halves
 * the gap between the greatest that passed and the least that failed, until it is 10 % of the
 * former or one user. A number has failed when it failed twice before it passed twice. The answer
 * is confirmed by a further probe; one that then fails twice gives way to the next lower that
 * passed, and where that fails as well there is no answer.
 *
 * @param from where to begin
 * @param to the most to try
 * @param unit what is counted: users, or arrivals a second
 * @param confirms whether the answer is probed again; false in runs of before there was that
 * @param multiple of which all numbers are multiples, as {@code from} and {@code to}
 */
public record CapacitySearch(int from, int to, LoadUnit unit, boolean confirms, int multiple) {
  private static final int GAPS_IN_PASSED = 10;
  private static final int PROBES_THAT_DECIDE = 2;
  private static final int REFUTED_THAT_END = 2;

  public CapacitySearch {
    // Runs of before there were others do not say.
    unit = unit == null ? LoadUnit.USERS : unit;
    multiple = Math.max(1, multiple);
    if (from < 1 || to < from) {
      throw new IllegalArgumentException(
          "from must be at least 1 and at most to, were " + from + " and " + to);
    }
  }

  /** One that confirms its answer. */
  public CapacitySearch(int from, int to, LoadUnit unit) {
    this(from, to, unit, true, 1);
  }

  /**
   * How many users to try next.
   *
   * @param probes in the order in which they ran
   * @return empty when the search is over
   */
  public OptionalInt next(List<Probe> probes) {
    if (stoppedBy(probes).isPresent()) {
      return OptionalInt.empty();
    }
    OptionalInt doubtful =
        failed(probes)
            .filter(n -> count(probes, n, ProbeOutcome.FAILED) < PROBES_THAT_DECIDE)
            .findFirst();
    if (doubtful.isPresent()) {
      return doubtful;
    }
    if (unstable(probes).size() >= REFUTED_THAT_END) {
      return OptionalInt.empty();
    }
    OptionalInt passed = passesAt(probes);
    OptionalInt failed = failsAt(probes);
    if (passed.isEmpty()) {
      return failed.orElse(Integer.MAX_VALUE) <= from ? OptionalInt.empty() : OptionalInt.of(from);
    }
    OptionalInt further =
        !unstable(probes).isEmpty()
            ? OptionalInt.empty()
            : failed.isPresent()
                ? between(passed.getAsInt(), failed.getAsInt())
                : beyond(passed.getAsInt());
    boolean confirmed =
        !confirms || count(probes, passed.getAsInt(), ProbeOutcome.PASSED) >= PROBES_THAT_DECIDE;
    return further.isPresent() || confirmed ? further : passed;
  }

  /** The numbers that passed once and then failed twice; two of them leave no answer. */
  public List<Integer> unstable(List<Probe> probes) {
    return probes.stream()
        .map(Probe::level)
        .distinct()
        .filter(n -> count(probes, n, ProbeOutcome.PASSED) > 0 && hasFailed(probes, n))
        .toList();
  }

  /** The greatest number that passed, below all that failed; empty where there is no answer. */
  public OptionalInt passesAt(List<Probe> probes) {
    if (unstable(probes).size() >= REFUTED_THAT_END) {
      return OptionalInt.empty();
    }
    int failed = failsAt(probes).orElse(Integer.MAX_VALUE);
    return probes.stream()
        .filter(probe -> probe.outcome() == ProbeOutcome.PASSED && probe.level() < failed)
        .mapToInt(Probe::level)
        .max();
  }

  /** The least number that failed, and did not pass in the further probes. */
  public OptionalInt failsAt(List<Probe> probes) {
    return failed(probes).min();
  }

  /** The probe that ended the search although it says nothing of the server. */
  public Optional<Probe> stoppedBy(List<Probe> probes) {
    return probes.stream().filter(probe -> probe.outcome().endsTheSearch()).findFirst();
  }

  private OptionalInt beyond(int passed) {
    return passed >= to ? OptionalInt.empty() : OptionalInt.of((int) Math.min(2L * passed, to));
  }

  private OptionalInt between(int passed, int failed) {
    int gap = failed - passed;
    boolean fineEnough = gap <= multiple || (long) gap * GAPS_IN_PASSED <= passed;
    return fineEnough
        ? OptionalInt.empty()
        : OptionalInt.of(passed + gap / 2 / multiple * multiple);
  }

  private static IntStream failed(List<Probe> probes) {
    return probes.stream()
        .mapToInt(Probe::level)
        .distinct()
        .filter(
            n ->
                hasFailed(probes, n)
                    || count(probes, n, ProbeOutcome.FAILED) > 0
                        && count(probes, n, ProbeOutcome.PASSED) == 0);
  }

  /** Best of three: further probes change nothing. */
  private static boolean hasFailed(List<Probe> probes, int level) {
    return count(probes, level, ProbeOutcome.FAILED) >= PROBES_THAT_DECIDE
        && count(probes, level, ProbeOutcome.PASSED) < PROBES_THAT_DECIDE;
  }

  private static long count(List<Probe> probes, int level, ProbeOutcome outcome) {
    return probes.stream().filter(new Probe(level, outcome)::equals).count();
  }

  /** A run at one load level, so many users or arrivals a second, and what it came to. */
  public record Probe(int level, ProbeOutcome outcome) {}

  /** What one probe of a capacity search came to. */
  public enum ProbeOutcome {
    PASSED("passed"),
    FAILED("failed"),
    /** The load generator could not drive so many users: that says nothing of the server. */
    GENERATOR_LIMIT("load generator at its limit"),
    /** Ended early, or nothing could be judged. */
    CUT_SHORT("incomplete");

    private final String word;

    ProbeOutcome(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    boolean endsTheSearch() {
      return this == GENERATOR_LIMIT || this == CUT_SHORT;
    }
  }
}
