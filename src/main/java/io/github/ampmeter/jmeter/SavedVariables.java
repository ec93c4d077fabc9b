package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.MicrosColumn;
import io.github.ampmeter.sample.OperationVariables;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.ScheduleDelay;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Where the variables stand that JMeter keeps of each sample (sample_variables). They are looked
 * for once in a run, those of a label once for each label: a sample comes every few microseconds.
 */
final class SavedVariables {
  private static final int NOT_KEPT = -1;
  private static final int MOST_LABELS = 4096;
  private static final int MOST_DIGITS = 15;

  private static final AtomicReference<SavedVariables> LAST =
      new AtomicReference<>(new SavedVariables());

  private final String[] names;
  private final int ofTheFirst;
  private final int ofThoseAround;

  /** By label: where its variables stand, by {@link MicrosColumn}. */
  private final Map<String, int[]> micros = new ConcurrentHashMap<>();

  private SavedVariables() {
    names = new String[SampleEvent.getVarCount()];
    for (int i = 0; i < names.length; i++) {
      names[i] = SampleEvent.getVarName(i);
    }
    ofTheFirst = position(ScheduleDelay.OF_THE_FIRST);
    ofThoseAround = position(ScheduleDelay.OF_THOSE_AROUND);
  }

  /** Those of the run that goes on. */
  static SavedVariables now() {
    SavedVariables known = LAST.get();
    if (!known.stillKept()) {
      known = new SavedVariables();
      LAST.set(known);
    }
    return known;
  }

  /** JMeter reads all of them anew for each run: the first one tells. */
  private boolean stillKept() {
    return names.length == SampleEvent.getVarCount()
        && (names.length == 0 || names[0] == SampleEvent.getVarName(0));
  }

  private int position(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return NOT_KEPT;
  }

  /**
   * How late the sample's arrival began, as {@link ScheduleDelay#OF_THE_FIRST} says it, or null.
   */
  String ofTheFirst(SampleEvent event) {
    return value(event, ofTheFirst);
  }

  /** The same of {@link ScheduleDelay#OF_THOSE_AROUND}. */
  String ofThoseAround(SampleEvent event) {
    return value(event, ofThoseAround);
  }

  /** Null where it has no value, or is not kept. */
  private static String value(SampleEvent event, int position) {
    String value = position == NOT_KEPT ? null : event.getVarValue(position);
    return value == null || value.isEmpty() ? null : value;
  }

  /** As our samplers leave them in the variables of the sample's own label. */
  void addMicros(SampleEvent event, Sample sample) {
    if (names.length == 0) {
      return;
    }
    int[] of = positions(sample.label());
    sample.inMicros(
        micros(event, of[MicrosColumn.ELAPSED.ordinal()]),
        micros(event, of[MicrosColumn.LATENCY.ordinal()]),
        micros(event, of[MicrosColumn.CONNECT.ordinal()]));
  }

  private int[] positions(String label) {
    int[] known = micros.get(label);
    if (known == null) {
      known = new int[MicrosColumn.values().length];
      for (MicrosColumn column : MicrosColumn.values()) {
        known[column.ordinal()] = position(column.of(label));
      }
      if (micros.size() < MOST_LABELS) {
        micros.put(label, known);
      }
    }
    return known;
  }

  private static long micros(SampleEvent event, int position) {
    String value = value(event, position);
    if (value == null || value.length() > MOST_DIGITS) {
      return Sample.NOT_MEASURED;
    }
    long micros = 0;
    for (int i = 0; i < value.length(); i++) {
      int digit = value.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return Sample.NOT_MEASURED;
      }
      micros = 10 * micros + digit;
    }
    return micros;
  }

  /** All of them, of an operation. */
  void addAll(SampleEvent event, OperationVariables variables) {
    for (int i = 0; i < names.length; i++) {
      variables.set(names[i], event.getVarValue(i));
    }
  }
}
