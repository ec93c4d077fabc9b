package io.github.ampmeter.jmeter;

import io.github.ampmeter.judge.sample.FailureReason;
import io.github.ampmeter.judge.sample.MicrosColumn;
import io.github.ampmeter.judge.sample.Nesting;
import io.github.ampmeter.judge.sample.OperationVariables;
import io.github.ampmeter.judge.sample.PlannedPlaces;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** Converts JMeter's results to our samples, as from a JTL. */
public final class SampleConversion {
  /** Stands for an address; only its presence matters. */
  private static final String ADDRESSED = "url";

  private static final String UNADDRESSED = "null";

  private static final ThreadNameCache THREADS = new ThreadNameCache();

  private SampleConversion() {}

  /** Whether JMeter merged several samples into one, which has no percentiles. */
  public static boolean merged(SampleResult result) {
    return result.getSampleCount() > 1;
  }

  /**
   * Converts an event. It uses the sample's start: the time stamp is the start or the end,
   * depending on a property of JMeter.
   */
  public static Sample of(SampleEvent event) {
    return of(event, event.getResult());
  }

  /**
   * Converts an event and the results inside of its own, outer ones first, as a JTL has them:
   * embedded resources, redirects, and the requests of a transaction that is one sample.
   */
  public static List<Sample> all(SampleEvent event) {
    Sample top = of(event);
    if (event.getResult().getSubResults().length == 0) {
      return List.of(top);
    }
    List<Sample> all = new ArrayList<>();
    all.add(top);
    addInner(event, event.getResult(), top, all);
    return all;
  }

  private static void addInner(
      SampleEvent event, SampleResult result, Sample outer, List<Sample> all) {
    for (SampleResult each : result.getSubResults()) {
      Sample inner = of(event, each);
      Nesting.place(inner, outer);
      if (inner.kind() == SampleKind.PART && !inner.success() && each.getURL() != null) {
        inner.expectedToFail(PlannedPlaces.expectsFailure(broken(), each.getURL().toString()));
      }
      all.add(inner);
      addInner(event, each, inner, all);
    }
  }

  /** The resources that the plan expects to fail. */
  private static Set<String> broken() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    String value = variables == null ? null : variables.get(PlannedPlaces.BROKEN);
    return value == null ? Set.of() : PlannedPlaces.broken(value);
  }

  private static Sample of(SampleEvent event, SampleResult result) {
    SavedVariables saved = SavedVariables.now();
    String label = text(result.getSampleLabel());
    String thread = text(result.getThreadName());
    ThreadNameCache.Known known = THREADS.of(thread);
    String message = text(result.getResponseMessage());
    boolean success = result.isSuccessful();
    // The address as a text would be created anew for each sample.
    String url = result.getURL() == null ? UNADDRESSED : ADDRESSED;
    boolean neverBegan = result.getTime() < 0 && result.getTime() == -result.getStartTime();
    SampleKind kind =
        neverBegan
            ? SampleKind.UNFINISHED
            : SampleKind.of(message, text(result.getDataType()), url);
    Sample sample =
        new Sample()
            .named(label, kind)
            .cutShape(
                url.equals(UNADDRESSED)
                    && message.isEmpty()
                    && text(result.getDataType()).isEmpty()
                    && !neverBegan)
            .timed(
                result.getStartTime(),
                neverBegan ? 0 : result.getTime(),
                neverBegan ? 0 : result.getIdleTime())
            .connected(result.getLatency(), result.getConnectTime())
            .loadedBy(result.getAllThreads(), event.getHostname(), known.name())
            .inThread(known.number())
            .ended(
                success,
                text(result.getResponseCode()),
                success
                    ? ""
                    : FailureReason.of(
                        text(result.getResponseCode()), assertionMessage(result), message))
            .answeredWith(result.getBytesAsLong())
            .assertionFailed(success && assertionFailed(result))
            .emptyTransaction(
                success && kind == SampleKind.OPERATION && Sample.isEmptyTransaction(message))
            .answeredFromCache(message.equals(Sample.FROM_CACHE));
    saved.addMicros(event, sample);
    if (kind == SampleKind.OPERATION) {
      saved.addAll(event, sample.variables().of(thread));
    }
    return sample.withScheduleDelay(
        ScheduleDelay.mark(kind, label, saved.ofTheFirst(event), saved.ofThoseAround(event)));
  }

  private static boolean assertionFailed(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      if (assertion.isFailure() || assertion.isError()) {
        return true;
      }
    }
    return false;
  }

  private static String assertionMessage(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      String message = assertion.getFailureMessage();
      if ((assertion.isFailure() || assertion.isError()) && message != null) {
        return message;
      }
    }
    return "";
  }

  /** A script in a plan may set any of them to null. */
  private static String text(String ofResult) {
    return Objects.requireNonNullElse(ofResult, "");
  }

  /**
   * The positions of the variables that JMeter saves with each sample (sample_variables). They are
   * looked up once in a run, those of a label once for each label: there is a sample every few
   * microseconds.
   */
  private static final class SavedVariables {
    private static final int NOT_SAVED = -1;
    private static final int MOST_LABELS = 4096;
    private static final int MOST_DIGITS = 15;

    private static final AtomicReference<SavedVariables> LAST =
        new AtomicReference<>(new SavedVariables());

    private final String[] names;
    private final int ofTheFirst;
    private final int ofThoseAround;

    /** The positions of a label's variables, by {@link MicrosColumn}. */
    private final Map<String, int[]> micros = new ConcurrentHashMap<>();

    private SavedVariables() {
      names = new String[SampleEvent.getVarCount()];
      for (int i = 0; i < names.length; i++) {
        names[i] = SampleEvent.getVarName(i);
      }
      ofTheFirst = position(ScheduleDelay.OF_THE_FIRST);
      ofThoseAround = position(ScheduleDelay.OF_THOSE_AROUND);
    }

    /** The variables of the current run. */
    static SavedVariables now() {
      SavedVariables known = LAST.get();
      if (!known.isCurrent()) {
        known = new SavedVariables();
        LAST.set(known);
      }
      return known;
    }

    /** Whether JMeter still has these variables, which it reads anew for each run. */
    private boolean isCurrent() {
      return names.length == SampleEvent.getVarCount()
          && (names.length == 0 || names[0] == SampleEvent.getVarName(0));
    }

    private int position(String name) {
      for (int i = 0; i < names.length; i++) {
        if (names[i].equals(name)) {
          return i;
        }
      }
      return NOT_SAVED;
    }

    /** Returns the variable {@link ScheduleDelay#OF_THE_FIRST} of an event, or null. */
    String ofTheFirst(SampleEvent event) {
      return value(event, ofTheFirst);
    }

    /** Returns the variable {@link ScheduleDelay#OF_THOSE_AROUND} of an event, or null. */
    String ofThoseAround(SampleEvent event) {
      return value(event, ofThoseAround);
    }

    /** The value at a position; null if there is none or it is not saved. */
    private static String value(SampleEvent event, int position) {
      String value = position == NOT_SAVED ? null : event.getVarValue(position);
      return value == null || value.isEmpty() ? null : value;
    }

    /** Adds the times from the variables of the sample's label. */
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

    /** Adds all variables of an operation. */
    void addAll(SampleEvent event, OperationVariables variables) {
      for (int i = 0; i < names.length; i++) {
        variables.set(names[i], event.getVarValue(i));
      }
    }
  }

  /** A cache of parsed thread names: each sample has one, and there are few. */
  private static final class ThreadNameCache {
    private static final int MOST_KEPT = 4096;

    /**
     * A parsed thread name.
     *
     * @param number its number in its group; 0: unknown
     */
    record Known(ThreadName name, int number) {}

    private final Map<String, Known> names = new ConcurrentHashMap<>();

    /** All threads of a group share one object, so that counting by it needs no comparison. */
    private final Map<ThreadName, ThreadName> groups = new ConcurrentHashMap<>();

    Known of(String text) {
      Known known = names.get(text);
      return known == null ? read(text) : known;
    }

    private Known read(String text) {
      if (names.size() >= MOST_KEPT) {
        names.clear();
        groups.clear();
      }
      ThreadName group = groups.computeIfAbsent(ThreadName.of(text), name -> name);
      Known known = new Known(group, ThreadName.number(text));
      names.put(text, known);
      return known;
    }
  }
}
