package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.source.machine.ObserveCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Whether the machine of a run was left alone in a window, by its observe.csv and its JTL. */
final class LeftAlone {
  /** A machine left alone has its kernel and whoever looks on: about 5 % of one CPU. */
  private static final double MOST_PERCENT_OF_ONE_CPU = 15;

  private static final double MOST_CHANGE_OF_SPEED = 1.1;
  private static final Set<String> SERVERS =
      Set.of(ServerNames.WEB, ServerNames.PHP, ServerNames.DATABASE);

  private final List<Series> observed;
  private final List<Long> ends = new ArrayList<>();
  private final long from;
  private final long to;

  /** The window begins so long after the load's first request. */
  LeftAlone(Path plan, long warmUpMillis, long lengthMillis) throws IOException {
    observed = ObserveCsv.read(plan.resolve("observe.csv"));
    List<Long> starts = new ArrayList<>();
    JtlReader.read(
        plan.resolve("samples.jtl"),
        sample -> {
          starts.add(sample.startMillis());
          ends.add(sample.endMillis());
        });
    from = starts.stream().mapToLong(Long::longValue).min().orElseThrow() + warmUpMillis;
    to = from + lengthMillis;
  }

  /**
   * Whether something else bore on the load.
   *
   * @param steady whether each request is the same work
   */
  boolean disturbed(boolean steady) {
    return othersWorked() || steady && speedChanged();
  }

  private boolean othersWorked() {
    double cpus =
        observed.stream()
            .filter(of(ObservedQuantity.LOGICAL_CPUS))
            .findFirst()
            .orElseThrow()
            .values()[0];
    long looks = looks(from, to);
    double all = cpus * within(from, to, of(ObservedQuantity.CPU_PERCENT_OF_ALL)).sum();
    double ours = within(from, to, of(ObservedQuantity.CPU_PERCENT_OF_ONE)).sum();
    return (all - ours) / looks > MOST_PERCENT_OF_ONE_CPU;
  }

  /**
   * Whether the servers took more or less CPU time for a request in the last third than in the
   * first. A virtual machine is quicker at times, and the load generator has no part in it.
   */
  private boolean speedChanged() {
    long third = (to - from) / 3;
    double first = serversPercentARequest(from, from + third);
    double last = serversPercentARequest(to - third, to);
    return Math.max(first, last) / Math.min(first, last) > MOST_CHANGE_OF_SPEED;
  }

  private double serversPercentARequest(long fromMillis, long toMillis) {
    double percent =
        within(
                fromMillis,
                toMillis,
                of(ObservedQuantity.CPU_PERCENT_OF_ONE).and(each -> SERVERS.contains(each.group())))
            .sum();
    // A third of the window has now one look more, now one less.
    return percent
        / looks(fromMillis, toMillis)
        / ends.stream().filter(end -> fromMillis <= end && end < toMillis).count();
  }

  private long looks(long fromMillis, long toMillis) {
    long looks = within(fromMillis, toMillis, of(ObservedQuantity.CPU_PERCENT_OF_ALL)).count();
    assertThat(looks).as("looks in the window").isPositive();
    return looks;
  }

  private static Predicate<Series> of(ObservedQuantity quantity) {
    return each -> each.key().equals(quantity.key());
  }

  private DoubleStream within(long fromMillis, long toMillis, Predicate<Series> which) {
    return observed.stream()
        .filter(which)
        .flatMapToDouble(
            each ->
                IntStream.range(0, each.millis().length)
                    .filter(i -> fromMillis <= each.millis()[i] && each.millis()[i] < toMillis)
                    .mapToDouble(i -> each.values()[i]));
  }
}
