package io.github.ampmeter.run.folder;

import io.github.ampmeter.observe.ObserveCsv;
import io.github.ampmeter.observe.Quantity;
import io.github.ampmeter.observe.Reading;
import io.github.ampmeter.observe.StatusLooks;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.ObservedProcesses;
import io.github.ampmeter.report.StatusOverTime;
import io.github.ampmeter.report.ValueOverTime;
import io.github.ampmeter.report.ValueOverTime.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The observation of a plan, as its folder holds it. */
final class SavedObservation {
  private static final double PERCENT = 100;

  private final List<Reading> readings;
  private final TreeSet<Long> times = new TreeSet<>();

  private SavedObservation(List<Reading> readings) {
    this.readings = readings;
    readings.forEach(reading -> times.add(reading.timeMillis()));
  }

  /** From either file or both; a folder of an earlier version has none. */
  static Observation of(Path csv, Path statusCsv) throws IOException {
    Optional<DatabaseWork> database =
        Files.exists(statusCsv) ? Optional.of(SavedDatabaseWork.of(statusCsv)) : Optional.empty();
    if (!Files.exists(csv)) {
      return new SavedObservation(List.of()).observation(database, StatusOverTime.NONE);
    }
    StatusLooks looks = ObserveCsv.readStatus(csv);
    return new SavedObservation(ObserveCsv.read(csv))
        .observation(database, new StatusOverTime(looks.times(), looks.values(), looks.asking()));
  }

  private Observation observation(Optional<DatabaseWork> database, StatusOverTime status) {
    int cpus =
        readings.stream()
            .filter(reading -> reading.quantity() == Quantity.LOGICAL_CPUS)
            .mapToInt(reading -> (int) reading.value())
            .max()
            .orElse(0);
    return new Observation(
        cpus,
        overTime(Reading::ofHost, Quantity.CPU_PERCENT_OF_ALL, cpus / PERCENT),
        overTime(Reading::ofHost, Quantity.LOAD_AVERAGE, 1),
        groups(),
        overTime(Reading::ofObserver, Quantity.CPU_PERCENT_OF_ONE, 1 / PERCENT),
        database,
        status);
  }

  private List<ObservedProcesses> groups() {
    return readings.stream()
        .filter(reading -> !reading.ofHost() && !reading.ofObserver())
        .map(Reading::of)
        .distinct()
        .map(
            name -> {
              Predicate<Reading> ofGroup = reading -> reading.of().equals(name);
              return new ObservedProcesses(
                  name,
                  overTime(ofGroup, Quantity.CPU_PERCENT_OF_ONE, 1 / PERCENT),
                  overTime(ofGroup, Quantity.RESIDENT_BYTES, 1),
                  sinceTheLast(ofGroup, Quantity.PROPORTIONAL_BYTES),
                  overTime(ofGroup, Quantity.ALLOWED_CPUS, 1));
            })
        .toList();
  }

  /** Of what is not read at each look: a reading speaks of the time since the one before. */
  private ValueOverTime sinceTheLast(Predicate<Reading> of, Quantity quantity) {
    List<Span> spans = new ArrayList<>();
    Reading before = null;
    for (Reading reading : readings) {
      if (reading.quantity() == quantity && of.test(reading)) {
        if (before != null && before.timeMillis() < reading.timeMillis()) {
          // Who held more at its beginning than at its end held more in it.
          double value = Math.max(before.value(), reading.value());
          spans.add(new Span(before.timeMillis(), reading.timeMillis(), value));
        }
        before = reading;
      }
    }
    return new ValueOverTime(spans);
  }

  /** A reading speaks of the time since the look before. */
  private ValueOverTime overTime(Predicate<Reading> of, Quantity quantity, double factor) {
    List<Span> spans = new ArrayList<>();
    for (Reading reading : readings) {
      Long before = times.lower(reading.timeMillis());
      if (before != null && reading.quantity() == quantity && of.test(reading)) {
        spans.add(new Span(before, reading.timeMillis(), reading.value() * factor));
      }
    }
    return new ValueOverTime(spans);
  }
}
