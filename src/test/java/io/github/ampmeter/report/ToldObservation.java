package io.github.ampmeter.report;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a test says was observed, second by second from one before the load on. */
final class ToldObservation {
  private final List<Series> series = new ArrayList<>();
  private Optional<DatabaseWork> database = Optional.empty();

  /** On a machine with so many CPUs. */
  ToldObservation(int cpus) {
    cpus(ObservedGroup.HOST, cpus);
  }

  ToldObservation cpus(String host, int cpus) {
    return polled(host, ObservedQuantity.LOGICAL_CPUS.key(), cpus);
  }

  ToldObservation seen(String group, ObservedQuantity quantity, List<Span> spans) {
    return replace(Span.series(quantity.key(), group, spans));
  }

  ToldObservation status(String variable, double... values) {
    return polled(ObservedGroup.STATUS, variable, values);
  }

  ToldObservation asking(String variable, double value) {
    return polled(ObservedGroup.STATUS_ASKING, variable, value);
  }

  private ToldObservation polled(String group, String key, double... values) {
    Series.Builder polled = new Series.Builder(key, group);
    for (int i = 0; i < values.length; i++) {
      polled.add(ToldRun.START + 1000L * (i - 1), values[i]);
    }
    return replace(polled.series());
  }

  private ToldObservation replace(Series seen) {
    series.removeIf(each -> each.group().equals(seen.group()) && each.key().equals(seen.key()));
    series.add(seen);
    return this;
  }

  ToldObservation database(DatabaseWork work) {
    database = Optional.of(work);
    return this;
  }

  Observation observation() {
    return new Observation(series, database);
  }
}
