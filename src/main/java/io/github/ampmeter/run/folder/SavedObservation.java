package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.observe.ObserveCsv;
import io.github.ampmeter.observe.Reading;
import io.github.ampmeter.observe.StatusHistory;
import io.github.ampmeter.report.Activity;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.Observation.ObservedHost;
import io.github.ampmeter.report.Observation.ObservedProcesses;
import io.github.ampmeter.report.StatusOverTime;
import io.github.ampmeter.report.ValueOverTime;
import io.github.ampmeter.report.ValueOverTime.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Predicate;

/** The observation of a plan, as its folder holds it. */
final class SavedObservation {
  private static final double PERCENT = 100;

  /** Workers are asked once a second, sockets counted each fifth: beyond that looks are missing. */
  private static final long LONGEST_BETWEEN_LOOKS_MILLIS = 12_000;

  private static final long LONGEST_BETWEEN_WORKERS_MILLIS = 3_500;

  private final List<Reading> readings;
  private final TreeSet<Long> times = new TreeSet<>();
  private Activity link = Activity.NONE;

  /** All of one place: others are looked at by other threads, at times of their own. */
  private SavedObservation(List<Reading> readings) {
    this.readings = readings;
    readings.stream()
        .filter(reading -> !reading.ofWorkers() && !reading.quantity().seldom())
        .forEach(reading -> times.add(reading.timeMillis()));
  }

  /**
   * From either file or both; a folder of an earlier version has none.
   *
   * @param link what the link before the servers carried
   */
  static Observation of(Path csv, Path statusCsv, Activity link) throws IOException {
    Optional<DatabaseWork> database =
        Files.exists(statusCsv) ? Optional.of(SavedDatabaseWork.of(statusCsv)) : Optional.empty();
    if (!Files.exists(csv)) {
      return new SavedObservation(List.of()).observation(database, StatusOverTime.NONE, List.of());
    }
    StatusHistory looks = ObserveCsv.readStatus(csv);
    Map<String, List<Reading>> elsewhere = new TreeMap<>();
    List<Reading> here = new ArrayList<>();
    for (Reading reading : ObserveCsv.read(csv)) {
      reading
          .remoteHost()
          .map(name -> elsewhere.computeIfAbsent(name, any -> new ArrayList<>()))
          .orElse(here)
          .add(reading);
    }
    List<ObservedHost> hosts = new ArrayList<>();
    elsewhere.forEach((name, seen) -> hosts.add(new SavedObservation(seen).host(name)));
    SavedObservation machine = new SavedObservation(here);
    machine.link = link;
    return machine.observation(
        database,
        new StatusOverTime(looks.times(), looks.values(), looks.asked(), looks.asking()),
        hosts);
  }

  private ObservedHost host(String name) {
    return new ObservedHost(
        name,
        logicalCpus(),
        overTime(any -> true, ObservedQuantity.CPU_PERCENT_OF_ALL, 1),
        overTime(any -> true, ObservedQuantity.LOAD_AVERAGE, 1),
        overTime(any -> true, ObservedQuantity.CPU_PERCENT_OF_ONE, 1 / PERCENT),
        activity(any -> true));
  }

  private int logicalCpus() {
    return readings.stream()
        .filter(reading -> reading.quantity() == ObservedQuantity.LOGICAL_CPUS)
        .mapToInt(reading -> (int) reading.value())
        .max()
        .orElse(0);
  }

  private Observation observation(
      Optional<DatabaseWork> database, StatusOverTime status, List<ObservedHost> hosts) {
    int cpus = logicalCpus();
    return new Observation(
        cpus,
        overTime(Reading::ofHost, ObservedQuantity.CPU_PERCENT_OF_ALL, cpus / PERCENT),
        overTime(Reading::ofHost, ObservedQuantity.LOAD_AVERAGE, 1),
        groups(),
        overTime(Reading::ofObserver, ObservedQuantity.CPU_PERCENT_OF_ONE, 1 / PERCENT),
        database,
        status,
        activity(reading -> reading.ofHost() || reading.ofWorkers()).and(link),
        hosts);
  }

  private List<ObservedProcesses> groups() {
    return readings.stream()
        .filter(each -> !each.ofHost() && !each.ofObserver() && !each.ofWorkers())
        .map(Reading::of)
        .distinct()
        .map(
            name -> {
              Predicate<Reading> ofGroup = reading -> reading.of().equals(name);
              return new ObservedProcesses(
                  name,
                  overTime(ofGroup, ObservedQuantity.CPU_PERCENT_OF_ONE, 1 / PERCENT),
                  overTime(ofGroup, ObservedQuantity.SYSTEM_PERCENT_OF_ONE, 1 / PERCENT),
                  overTime(ofGroup, ObservedQuantity.RESIDENT_BYTES, 1),
                  // Who held more at its beginning than at its end held more in it.
                  sinceTheLast(
                      ofGroup, ObservedQuantity.PROPORTIONAL_BYTES, Long.MAX_VALUE, Math::max),
                  overTime(ofGroup, ObservedQuantity.ALLOWED_CPUS, 1),
                  overTime(ofGroup, ObservedQuantity.ALLOWED_CPU_BITS, 1),
                  overTime(ofGroup, ObservedQuantity.ALLOWED_CPUS_BUSY, 1 / PERCENT),
                  sinceTheLast(
                      ofGroup,
                      ObservedQuantity.OPEN_FILES,
                      LONGEST_BETWEEN_LOOKS_MILLIS,
                      (before, now) -> now),
                  overTime(ofGroup, ObservedQuantity.THREADS, 1));
            })
        .toList();
  }

  private Activity activity(Predicate<Reading> of) {
    Map<ObservedQuantity, ValueOverTime> seen = new EnumMap<>(ObservedQuantity.class);
    for (ObservedQuantity quantity : ObservedQuantity.activity()) {
      seen.put(
          quantity,
          quantity.counted()
              ? overTime(of, quantity, 1)
              : sinceTheLast(any -> true, quantity, longest(quantity), (before, now) -> now));
    }
    for (ObservedQuantity quantity : ObservedQuantity.ofPools()) {
      seen.put(quantity, sinceTheLast(of, quantity, longest(quantity), (before, now) -> now));
    }
    return new Activity(seen);
  }

  private static long longest(ObservedQuantity quantity) {
    return switch (quantity) {
      case BUSY_WORKERS, IDLE_WORKERS -> LONGEST_BETWEEN_WORKERS_MILLIS;
      default -> LONGEST_BETWEEN_LOOKS_MILLIS;
    };
  }

  /**
   * Of what is not read at each look: a reading speaks of the time since the one before, unless
   * that is so long that looks are missing.
   */
  private ValueOverTime sinceTheLast(
      Predicate<Reading> of,
      ObservedQuantity quantity,
      long longestMillis,
      DoubleBinaryOperator value) {
    List<Span> spans = new ArrayList<>();
    Reading before = null;
    for (Reading reading : readings) {
      if (reading.quantity() == quantity && of.test(reading)) {
        if (before != null
            && before.timeMillis() < reading.timeMillis()
            && reading.timeMillis() - before.timeMillis() <= longestMillis) {
          spans.add(
              new Span(
                  before.timeMillis(),
                  reading.timeMillis(),
                  value.applyAsDouble(before.value(), reading.value())));
        }
        before = reading;
      }
    }
    return new ValueOverTime(spans);
  }

  /** A reading speaks of the time since the look before. */
  private ValueOverTime overTime(Predicate<Reading> of, ObservedQuantity quantity, double factor) {
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
