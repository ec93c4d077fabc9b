package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.w3c.dom.Element;

/** Sets the suite's load in the thread groups of a plan, each in the fields of its class. */
record GroupLoad(
    LoadSettings load, Duration warmUp, LoadInPlan.Reading reading, PlanEdit.Changes changes) {
  /**
   * JMeter counts from before the first sample. The runner ends a load that is over earlier than
   * its thread groups.
   */
  static final Duration MARGIN = Duration.ofSeconds(3);

  private static final String THREADS = "ThreadGroup.num_threads";
  private static final String RAMP = "ThreadGroup.ramp_time";
  private static final String SCHEDULER = "ThreadGroup.scheduler";
  private static final String DURATION = "ThreadGroup.duration";
  private static final String LOOP = "ThreadGroup.main_controller";
  private static final String LOOPS = "LoopController.loops";
  private static final String FOREVER = "LoopController.continue_forever";
  private static final String TEXT = "stringProp";

  /** Fields of a Scaling Thread Group of which a step has only one. */
  private static final List<LoadKey<?>> LENGTHS =
      List.of(LoadKey.DURATION, LoadKey.ITERATIONS, LoadKey.REQUESTS);

  private static final List<LoadKey<?>> OF_SCALING =
      List.of(
          LoadKey.USERS,
          LoadKey.WARM_UP,
          LoadKey.DURATION,
          LoadKey.ITERATIONS,
          LoadKey.REQUESTS,
          LoadKey.PAUSE,
          LoadKey.REPEATS,
          LoadKey.PREHEAT);
  private static final List<LoadKey<?>> OF_ARRIVALS =
      List.of(
          LoadKey.RATE,
          LoadKey.USERS,
          LoadKey.WARM_UP,
          LoadKey.DURATION,
          LoadKey.PAUSE,
          LoadKey.REPEATS);

  /** Classes of thread groups by what the suite can set in them. */
  enum Type {
    OURS,
    JMETER,
    STEPPING,
    CONCURRENCY,
    ARRIVALS,
    FREE_ARRIVALS,
    OTHER;

    static Type of(PlanXml.Part group) {
      return switch (group.type()) {
        case PlanGroups.SCALING, PlanGroups.ARRIVALS -> OURS;
        case "ThreadGroup" -> JMETER;
        case "SteppingThreadGroup" -> STEPPING;
        case "ConcurrencyThreadGroup" -> CONCURRENCY;
        case "ArrivalsThreadGroup" -> ARRIVALS;
        case "FreeFormArrivalsThreadGroup" -> FREE_ARRIVALS;
        default -> OTHER;
      };
    }

    boolean hasRate() {
      return this == ARRIVALS || this == FREE_ARRIVALS;
    }

    boolean canHaveSteps() {
      return this == JMETER || this == STEPPING || this == CONCURRENCY;
    }

    /** Whether the suite can set users, or iterations, in its own fields. */
    boolean has(LoadKey<?> key) {
      return this == JMETER || this != OTHER && key == LoadKey.USERS;
    }
  }

  /** Whether a field of it depends on what the suite sets: that of users, or of loops. */
  boolean reads(PlanXml.Part group, LoadKey<?> key) {
    return switch (Type.of(group)) {
      case OTHER ->
          PlanXml.below(group.element())
              .filter(each -> PlanXml.elements(each).isEmpty())
              .anyMatch(each -> reading.reads(each.getTextContent(), key));
      default ->
          reading.reads(key == LoadKey.USERS ? usersText(group) : group.property(LOOP, LOOPS), key);
    };
  }

  /** Its users in the plan; empty where only JMeter knows. */
  Optional<Integer> users(PlanXml.Part group) {
    return reading.values().number(usersText(group));
  }

  private static String usersText(PlanXml.Part group) {
    return group.property(usersField(group));
  }

  private static String usersField(PlanXml.Part group) {
    return switch (Type.of(group)) {
      case CONCURRENCY -> "TargetLevel";
      case ARRIVALS, FREE_ARRIVALS -> "ConcurrencyLimit";
      default -> THREADS;
    };
  }

  /**
   * Sets the load of a group.
   *
   * @param users empty: they stay as they are
   * @param lasts how long it runs; empty: the suite gives no duration
   */
  void set(PlanXml.Part group, Optional<Integer> users, Optional<Duration> lasts) {
    int before = changes.all().size();
    users.ifPresent(number -> changes.set(group, TEXT, usersField(group), text(number)));
    switch (Type.of(group)) {
      case JMETER -> setLength(group, lasts, before);
      case STEPPING -> lasts.ifPresent(time -> setStepping(group, time));
      case CONCURRENCY, ARRIVALS -> lasts.ifPresent(time -> setHold(group, time));
      default -> {
        // The runner ends it when the suite's duration is over.
      }
    }
  }

  private void setLength(PlanXml.Part group, Optional<Duration> lasts, int before) {
    lasts.ifPresent(time -> setDuration(group, time));
    load.get(LoadKey.ITERATIONS).ifPresent(number -> setIterations(group, number));
    boolean timed = lasts.isPresent() || load.get(LoadKey.WARM_UP).isPresent();
    if (timed && changes.all().size() > before) {
      long most = longestRamp(lasts.orElse(warmUp)).toSeconds();
      if (!number(group, RAMP).filter(ramp -> ramp <= most).isPresent()) {
        changes.set(group, TEXT, RAMP, text(most));
      }
      if (number(group, "ThreadGroup.delay").orElse(1) > 0) {
        changes.set(group, TEXT, "ThreadGroup.delay", "0");
      }
    }
  }

  /** Users repeat their work until the time is over. */
  private void setDuration(PlanXml.Part group, Duration time) {
    boolean scheduled = reading.values().flag(group.property(SCHEDULER)).orElse(false);
    String field = group.property(DURATION);
    boolean lasts =
        reading.reads(field, LoadKey.DURATION)
            && reading.values().seconds(field).map(own -> lasts(own, time)).orElse(true);
    if (!scheduled) {
      changes.set(group, "boolProp", SCHEDULER, "true");
    }
    if (!scheduled || !lasts) {
      changes.set(group, TEXT, DURATION, text(time.toSeconds()));
    }
    boolean repeatsInside = PlanXml.enabledBelow(group).stream().anyMatch(DryRunPlan::repeats);
    if (!PlanGroups.forever(group, reading.values()) && !(scheduled && lasts && repeatsInside)) {
      setLoops(group, "-1");
    }
  }

  private static boolean lasts(Duration own, Duration time) {
    return own.plus(MARGIN).compareTo(time) >= 0;
  }

  private void setIterations(PlanXml.Part group, int iterations) {
    if (!reading.reads(group.property(LOOP, LOOPS), LoadKey.ITERATIONS)) {
      setLoops(group, text(iterations));
    }
    boolean scheduled = reading.values().flag(group.property(SCHEDULER)).orElse(true);
    boolean longEnough =
        reading
            .values()
            .seconds(group.property(DURATION))
            .filter(time -> time.compareTo(SuiteDefaults.LONGEST_STEP) >= 0)
            .isPresent();
    if (scheduled && !longEnough) {
      changes.set(group, "boolProp", SCHEDULER, "false");
    }
  }

  private void setLoops(PlanXml.Part group, String loops) {
    Element loop =
        PlanXml.own(group.element(), LOOP).orElseGet(() -> PlanXml.loopController(group.element()));
    // JMeter takes a field that is absent for true, and then repeats any number of loops forever.
    changes.set(group.name(), loop, "boolProp", FOREVER, "false");
    changes.set(group.name(), loop, TEXT, LOOPS, loops);
  }

  /** All users start within the ramp-up and end together. */
  private void setStepping(PlanXml.Part group, Duration time) {
    long ramp = ramp(group, "rampUp", 1, longestRamp(time)).toSeconds();
    String all = group.property(THREADS);
    Map.of(
            "Threads initial delay",
            "0",
            "Start users count",
            all,
            "Start users count burst",
            all,
            "Start users period",
            "0",
            "Stop users count",
            all,
            "Stop users period",
            "0",
            "rampUp",
            text(ramp),
            "flighttime",
            text(time.toSeconds() - ramp))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(field -> changes.set(group, TEXT, field.getKey(), field.getValue()));
  }

  /** Sets the time after the ramp-up, in the group's unit. */
  private void setHold(PlanXml.Part group, Duration time) {
    int unit = group.property("Unit").equals("M") ? 60 : 1;
    Duration ramp = ramp(group, "RampUp", unit, longestRamp(time));
    boolean lasts =
        reading.reads(group.property("Hold"), LoadKey.DURATION)
            && decimal(group, "Hold", unit).map(hold -> lasts(hold.plus(ramp), time)).orElse(true);
    if (!lasts) {
      changes.set(group, TEXT, "RampUp", inUnit(ramp, unit));
      changes.set(group, TEXT, "Hold", inUnit(time.minus(ramp), unit));
      if (!group.property("Iterations").isEmpty()) {
        changes.set(group, TEXT, "Iterations", "");
      }
    }
  }

  /** The warm-up, which of groups that run one after the other may be longer than each of them. */
  private Duration longestRamp(Duration lasts) {
    return warmUp.compareTo(lasts) < 0 ? warmUp : lasts;
  }

  /** The group's own ramp-up, up to the longest. */
  private Duration ramp(PlanXml.Part group, String field, int unit, Duration longest) {
    return decimal(group, field, unit).filter(own -> own.compareTo(longest) < 0).orElse(longest);
  }

  private Optional<Duration> decimal(PlanXml.Part group, String field, int unit) {
    String text = reading.values().of(group.property(field)).orElse("?").strip();
    return text.isEmpty()
        ? Optional.of(Duration.ZERO)
        : text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")
            ? Optional.of(Duration.ofSeconds(Math.round(Double.parseDouble(text) * unit)))
            : Optional.empty();
  }

  private static String inUnit(Duration time, int unit) {
    return new BigDecimal(time.toSeconds())
        .divide(new BigDecimal(unit), 6, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Sets the fields of one of our groups that do not read the suite's property. */
  void setOurs(PlanXml.Part group) {
    boolean scaling = group.type().equals(PlanGroups.SCALING);
    String prefix = scaling ? PlanGroups.SCALING : "Arrivals";
    for (LoadKey<?> key : scaling ? OF_SCALING : OF_ARRIVALS) {
      String field = prefix + "." + key;
      boolean own = !reading.reads(group.property(field), key);
      if (own && load.get(key).isPresent()) {
        changes.set(group, TEXT, field, textOf(key));
      } else if (own && scaling && otherLength(key)) {
        changes.set(group, TEXT, field, "");
      }
    }
  }

  /** Whether a step ends by another key than this one, which would take its place. */
  private boolean otherLength(LoadKey<?> key) {
    return (key == LoadKey.ITERATIONS || key == LoadKey.REQUESTS)
        && LENGTHS.stream().anyMatch(other -> load.get(other).isPresent());
  }

  private <T> String textOf(LoadKey<T> key) {
    return load.get(key).map(key.text()).orElseThrow();
  }

  /** Makes a group of users one of ours that has steps. */
  void becomeScaling(PlanXml.Part group) {
    LoadSettings steps = withLength(group);
    Optional<Integer> users = users(group);
    String field = group.type().equals("ConcurrencyThreadGroup") ? "RampUp" : RAMP;
    Duration ramp = ramp(group, field, group.property("Unit").equals("M") ? 60 : 1, warmUp);
    become(group, PlanGroups.SCALING);
    String rampUp = PlanGroups.SCALING + ".rampUp";
    changes.set(group, TEXT, rampUp, text(ramp.toSeconds()));
    if (load.get(LoadKey.USERS).isEmpty()) {
      String number = users.map(GroupLoad::text).orElseThrow(() -> error(group, "users"));
      changes.set(group, TEXT, PlanGroups.SCALING + "." + LoadKey.USERS, number);
    }
    new GroupLoad(steps, warmUp, reading, changes).setOurs(group);
  }

  /** The load with the plan's own length where the suite gives none. */
  private LoadSettings withLength(PlanXml.Part group) {
    LoadSettings timed = load.with(LoadKey.WARM_UP, warmUp);
    if (LENGTHS.stream().anyMatch(key -> load.get(key).isPresent())) {
      return timed;
    }
    Optional<Duration> own =
        reading.values().flag(group.property(SCHEDULER)).orElse(false)
            ? reading.values().seconds(group.property(DURATION)).map(all -> all.minus(warmUp))
            : Optional.empty();
    return own.filter(time -> !time.isNegative() && !time.isZero())
        .map(time -> timed.with(LoadKey.DURATION, time))
        .or(
            () ->
                PlanGroups.loops(group, reading.values())
                    .map(loops -> timed.with(LoadKey.ITERATIONS, loops)))
        .orElseThrow(() -> error(group, "a duration, iterations or requests"));
  }

  private static ConfigException error(PlanXml.Part group, String lacks) {
    return new ConfigException(
        "the thread group \"%s\" does not say how its steps are made: give %s in the suite"
            .formatted(group.name(), lacks));
  }

  /** Makes a group of casutg that offers a rate one of ours, which has steps of rates. */
  void becomeArrivals(PlanXml.Part group) {
    Optional<Integer> most = users(group).filter(number -> number > 0);
    become(group, PlanGroups.ARRIVALS);
    if (load.get(LoadKey.USERS).isEmpty()) {
      changes.set(
          group,
          TEXT,
          "Arrivals.users",
          most.map(GroupLoad::text).orElseThrow(() -> error(group, "users")));
    }
    new GroupLoad(load.with(LoadKey.WARM_UP, warmUp), warmUp, reading, changes).setOurs(group);
  }

  /** Changes the class; what the group does when a sample fails, and its comment, stay. */
  private void become(PlanXml.Part group, String type) {
    Element element = group.element();
    changes.add(new PlanChange(group.name(), "class", group.type(), type));
    PlanXml.elements(element).stream()
        .filter(each -> !each.getAttribute("name").equals("ThreadGroup.on_sample_error"))
        .filter(
            each -> !each.getAttribute("name").equals("ThreadGroup.same_user_on_next_iteration"))
        .filter(each -> !each.getAttribute("name").equals("TestPlan.comments"))
        .forEach(element::removeChild);
    String full = "io.github.ampmeter.jmeter.threads." + type;
    element.getOwnerDocument().renameNode(element, null, full);
    element.setAttribute("testclass", full);
    element.setAttribute("guiclass", "io.github.ampmeter.jmeter.gui." + type + "Gui");
  }

  private Optional<Integer> number(PlanXml.Part group, String field) {
    return group.property(field).isEmpty()
        ? Optional.of(0)
        : reading.values().number(group.property(field));
  }

  private static String text(long number) {
    return String.format(Locale.ROOT, "%d", number);
  }
}
