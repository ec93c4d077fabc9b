package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.LoadSchedule;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.load.LoadText;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * The thread groups of a plan as it is driven: what its JTL does not say.
 *
 * @param all those that are enabled, in their order
 * @param serial whether the main ones run one after the other
 * @param unread keys of the load that the plan did not read, of runs before the load was set
 */
public record PlanGroups(List<PlanGroup> all, boolean serial, List<String> unread) {
  public static final PlanGroups NONE = new PlanGroups(List.of(), false, List.of());

  static final String SCALING = "ScalingThreadGroup";
  static final String ARRIVALS = "ArrivalsGroup";
  private static final String LOOP = "ThreadGroup.main_controller";
  private static final Set<String> KNOWN =
      Set.of(
          "ThreadGroup",
          "SetupThreadGroup",
          "PostThreadGroup",
          "OpenModelThreadGroup",
          SCALING,
          ARRIVALS,
          "UltimateThreadGroup",
          "SteppingThreadGroup",
          "ConcurrencyThreadGroup",
          "ArrivalsThreadGroup",
          "FreeFormArrivalsThreadGroup");

  public PlanGroups {
    all = all == null ? List.of() : List.copyOf(all);
    unread = unread == null ? List.of() : List.copyOf(unread);
  }

  /** The names of the groups of a kind. */
  public List<String> names(PlanGroup.Kind kind) {
    return all.stream().filter(group -> group.kind() == kind).map(PlanGroup::name).toList();
  }

  /** Their names, by which threads are told apart. */
  public ThreadGroups threadGroups() {
    return new ThreadGroups(
        names(PlanGroup.Kind.SET_UP), names(PlanGroup.Kind.MAIN), names(PlanGroup.Kind.TEAR_DOWN));
  }

  /** How many users the main groups keep at work together; empty where one of them is unknown. */
  public OptionalInt plannedUsers() {
    List<PlanGroup> main =
        all.stream().filter(group -> group.kind() == PlanGroup.Kind.MAIN).toList();
    boolean known = main.stream().allMatch(group -> group.users() != null);
    return main.isEmpty() || serial && main.size() > 1 || !known
        ? OptionalInt.empty()
        : OptionalInt.of(main.stream().mapToInt(PlanGroup::users).sum());
  }

  /** How many times JMeter waits for groups to end: before, during and after the load. */
  public int phases() {
    Stream<PlanGroup.Kind> kinds = all.stream().map(PlanGroup::kind);
    return serial ? all.size() : (int) kinds.distinct().count();
  }

  /**
   * Those of a plan.
   *
   * @param properties that are handed over to it
   * @param lasts how long its load is to last; zero: as long as the plan says
   */
  static PlanGroups of(PlanXml xml, Map<String, String> properties, Duration lasts) {
    Optional<PlanXml.Part> plan = xml.plan().filter(PlanXml.Part::enabled);
    if (plan.isEmpty()) {
      return NONE;
    }
    PlanValues values = new PlanValues(properties, plan.get());
    List<PlanGroup> groups =
        parts(plan.get()).stream().map(part -> group(part, values, lasts)).toList();
    boolean serial = plan.get().flag("TestPlan.serialize_threadgroups");
    return new PlanGroups(groups, serial, List.of());
  }

  /**
   * The users of all main groups together, however long they work; empty where only JMeter knows.
   *
   * @param properties that are handed over to the plan
   */
  static Optional<Integer> statedUsers(PlanXml xml, Map<String, String> properties) {
    int sum = 0;
    for (PlanXml.Part plan : xml.plan().filter(PlanXml.Part::enabled).stream().toList()) {
      PlanValues values = new PlanValues(properties, plan);
      for (PlanXml.Part part : main(plan)) {
        Optional<Integer> users = values.number(part.property("ThreadGroup.num_threads"));
        if (users.isEmpty()) {
          return users;
        }
        sum += users.get();
      }
    }
    return Optional.of(sum);
  }

  /** The enabled thread groups of a plan. */
  static List<PlanXml.Part> parts(PlanXml.Part plan) {
    return plan.parts().stream().filter(part -> part.enabled() && isGroup(part)).toList();
  }

  /** Those that make the load. */
  static List<PlanXml.Part> main(PlanXml.Part plan) {
    return parts(plan).stream().filter(part -> kind(part) == PlanGroup.Kind.MAIN).toList();
  }

  /**
   * Whether it is a thread group: unknown classes are those with the properties of thread groups.
   */
  private static boolean isGroup(PlanXml.Part part) {
    return part.type().endsWith("ThreadGroup")
        || part.type().equals(ARRIVALS)
        || PlanXml.elements(part.element()).stream()
            .anyMatch(property -> property.getAttribute("name").startsWith("ThreadGroup."));
  }

  static boolean known(PlanXml.Part group) {
    return KNOWN.contains(group.type());
  }

  static PlanGroup.Kind kind(PlanXml.Part group) {
    return switch (group.type()) {
      case "SetupThreadGroup" -> PlanGroup.Kind.SET_UP;
      case "PostThreadGroup" -> PlanGroup.Kind.TEAR_DOWN;
      default -> PlanGroup.Kind.MAIN;
    };
  }

  private static PlanGroup group(PlanXml.Part part, PlanValues values, Duration lasts) {
    Optional<Integer> users =
        switch (part.type()) {
          case "ThreadGroup" -> lasting(part, values, lasts);
          case SCALING -> scaling(part, values);
          default -> Optional.empty();
        };
    return new PlanGroup(
        values.of(part.name()).orElse(part.name()),
        kind(part),
        part.type(),
        users.orElse(null),
        part.property("ThreadGroup.on_sample_error"));
  }

  /**
   * The users of a JMeter thread group; empty where they end by themselves or start after the load.
   */
  private static Optional<Integer> lasting(PlanXml.Part part, PlanValues values, Duration lasts) {
    boolean scheduled = values.flag(part.property("ThreadGroup.scheduler")).orElse(false);
    boolean late = scheduled && values.number(part.property("ThreadGroup.delay")).orElse(0) != 0;
    long seconds =
        scheduled
            ? values.number(part.property("ThreadGroup.duration")).orElse(Integer.MAX_VALUE)
            : Long.MAX_VALUE;
    return forever(part, values) && !late && seconds >= lasts.toSeconds()
        ? values.number(part.property("ThreadGroup.num_threads"))
        : Optional.empty();
  }

  /** Whether the users of a JMeter thread group repeat it until their time is over. */
  static boolean forever(PlanXml.Part part, PlanValues values) {
    String loops = part.property(LOOP, "LoopController.loops");
    Optional<Integer> number = values.number(loops);
    // JMeter repeats no loops forever, without a single sample, and takes an absent number for 0.
    boolean none = loops.isEmpty() || number.equals(Optional.of(0));
    return number.filter(loop -> loop < 0).isPresent() || !none && continuesForever(part, values);
  }

  /** JMeter takes a field that is absent for true. */
  private static boolean continuesForever(PlanXml.Part part, PlanValues values) {
    Optional<Element> field =
        PlanXml.own(part.element(), LOOP)
            .flatMap(loop -> PlanXml.own(loop, "LoopController.continue_forever"));
    return field.isEmpty() || values.flag(field.get().getTextContent()).orElse(false);
  }

  /**
   * How often the users of a JMeter thread group run it; empty where they repeat it until their
   * time is over.
   */
  static Optional<Integer> loops(PlanXml.Part part, PlanValues values) {
    return forever(part, values)
        ? Optional.empty()
        : values.number(part.property(LOOP, "LoopController.loops")).filter(n -> n > 0);
  }

  /** The users of a single step by time; the threads' names have those of a sweep. */
  private static Optional<Integer> scaling(PlanXml.Part part, PlanValues values) {
    return schedule(part, values)
        .filter(schedule -> schedule.length() instanceof StepLength.Lasting)
        .filter(schedule -> schedule.steps().users().size() == 1)
        .map(schedule -> schedule.steps().most());
  }

  /**
   * What ours is to do, with a preheat of 0, because nobody asks for that; empty where only JMeter
   * knows, and where the group rejects it.
   */
  static Optional<LoadSchedule> schedule(PlanXml.Part part, PlanValues values) {
    UnaryOperator<String> texts =
        field ->
            values
                .of(
                    field.equals(LoadKey.PREHEAT.name())
                        ? "0"
                        : part.property(SCALING + "." + field))
                .orElseThrow(() -> new ConfigException("only JMeter knows " + field));
    try {
      return Optional.of(new LoadText(part.name(), texts).schedule());
    } catch (ConfigException unknownOrRejectedByTheGroup) {
      return Optional.empty();
    }
  }

  /**
   * A thread group of a plan that is enabled.
   *
   * @param name as its threads' names begin; with {@code ${...}} where only JMeter knows
   * @param kind what it is there for
   * @param type its class without the package
   * @param users whom it keeps at work from the end of its ramp-up to the end of the load; null:
   *     users come and go as it says, or only JMeter knows
   * @param onSampleError what it does when a sample fails, in JMeter's word
   */
  public record PlanGroup(
      String name, Kind kind, String type, Integer users, String onSampleError) {
    public PlanGroup {
      name = name == null ? "" : name;
      kind = kind == null ? Kind.MAIN : kind;
    }

    /**
     * Whether the names of its threads have the load behind the group's name, such as {@code 16
     * users}.
     */
    public boolean namesThreadsByLoad() {
      return PlanGroups.SCALING.equals(type) || PlanGroups.ARRIVALS.equals(type);
    }

    /** When JMeter runs it. */
    public enum Kind {
      MAIN,
      SET_UP,
      TEAR_DOWN
    }
  }

  /**
   * The passes that the users of a group are to make together.
   *
   * @param labels of samplers that each pass calls, whatever happened before
   */
  public record PlannedPasses(Set<String> labels, long passes) {
    private static final Set<String> DOES_ALL_IN_IT =
        Set.of("GenericController", "TransactionController", "LoopController");

    /** The passes of the main groups that end after a number of them. */
    static List<PlannedPasses> of(PlanXml xml, Map<String, String> properties) {
      List<PlannedPasses> all = new ArrayList<>();
      for (PlanXml.Part plan : xml.plan().filter(PlanXml.Part::enabled).stream().toList()) {
        if (PlanXml.enabledBelow(plan).stream().anyMatch(PlanWarnings::leavesSamplesOut)) {
          return List.of();
        }
        PlanValues values = new PlanValues(properties, plan);
        for (PlanXml.Part group : main(plan)) {
          Set<String> labels = new HashSet<>();
          addLabels(group, labels);
          long passes = passes(group, values);
          if (passes > 0 && !labels.isEmpty()) {
            all.add(new PlannedPasses(labels, passes));
          }
        }
      }
      return all;
    }

    private static void addLabels(PlanXml.Part parent, Set<String> labels) {
      for (PlanXml.Part part : parent.parts()) {
        boolean named = !part.name().contains("${");
        if (part.enabled() && named && PlanWarnings.isHttpRequest(part.type())) {
          labels.add(part.name());
        } else if (part.enabled()
            && DOES_ALL_IN_IT.contains(part.type())
            && !part.flag("TransactionController.parent")) {
          addLabels(part, labels);
        }
      }
    }

    /** The passes of a group; 0 where a time ends it, or only JMeter knows. */
    private static long passes(PlanXml.Part group, PlanValues values) {
      if (group.type().equals(SCALING)) {
        return schedule(group, values)
            .filter(schedule -> schedule.length() instanceof StepLength.Iterations)
            .map(
                schedule ->
                    schedule.passes().stream().mapToLong(Step::level).sum()
                        * ((StepLength.Iterations) schedule.length()).perUser())
            .orElse(0L);
      }
      boolean byPasses =
          group.type().equals("ThreadGroup")
              && !values.flag(group.property("ThreadGroup.scheduler")).orElse(false);
      Optional<Integer> users = values.number(group.property("ThreadGroup.num_threads"));
      return byPasses
          ? users.flatMap(n -> loops(group, values).map(loops -> (long) n * loops)).orElse(0L)
          : 0;
    }

    /**
     * How many were made at the most.
     *
     * @param samples how many each label has in the whole run
     */
    public long madeAtMost(Map<String, Long> samples) {
      return labels.stream().mapToLong(label -> samples.getOrDefault(label, 0L)).max().orElse(0);
    }
  }

  /** The length of a plan's load by the plan's own fields. */
  record PlanLength(PlanValues values, Duration onePass) {
    /**
     * Of its main thread groups together; empty where one of them does not say, or never ends.
     *
     * @param onePass what one user takes to go through it once
     */
    static Optional<Duration> of(PlanXml xml, Map<String, String> properties, Duration onePass) {
      if (xml.plan().isEmpty()) {
        return Optional.empty();
      }
      PlanXml.Part plan = xml.plan().get();
      PlanLength length = new PlanLength(new PlanValues(properties, plan), onePass);
      List<Optional<Duration>> groups = PlanGroups.main(plan).stream().map(length::of).toList();
      if (groups.stream().anyMatch(Optional::isEmpty)) {
        return Optional.empty();
      }
      List<Duration> each = groups.stream().map(Optional::get).toList();
      boolean serial = plan.flag("TestPlan.serialize_threadgroups");
      BinaryOperator<Duration> together = BinaryOperator.maxBy(Comparator.naturalOrder());
      return Optional.of(each.stream().reduce(Duration.ZERO, serial ? Duration::plus : together));
    }

    private Optional<Duration> of(PlanXml.Part group) {
      return switch (group.type()) {
        case "ThreadGroup" -> ofJMeters(group);
        case PlanGroups.SCALING -> PlanGroups.schedule(group, values).map(this::of);
        default -> Optional.empty();
      };
    }

    private Optional<Duration> ofJMeters(PlanXml.Part group) {
      Optional<Duration> passes = PlanGroups.loops(group, values).map(onePass::multipliedBy);
      if (!PlanGroups.forever(group, values) && passes.isEmpty()) {
        return Optional.empty();
      }
      Optional<Boolean> scheduled = values.flag(group.property("ThreadGroup.scheduler"));
      if (scheduled.isEmpty() || !scheduled.get()) {
        return scheduled.isEmpty() ? Optional.empty() : passes;
      }
      return values
          .number(group.property("ThreadGroup.duration"))
          .map(Duration::ofSeconds)
          .map(limit -> passes.filter(length -> length.compareTo(limit) < 0).orElse(limit));
    }

    private Duration of(LoadSchedule schedule) {
      Duration step =
          schedule.length() instanceof StepLength.Lasting lasting
              ? lasting.duration()
              : onePass.multipliedBy(
                  schedule.length() instanceof StepLength.Iterations iterations
                      ? iterations.perUser()
                      : ((StepLength.Requests) schedule.length()).inAll());
      return schedule
          .warmUp()
          .plus(step)
          .plus(schedule.pause())
          .multipliedBy(schedule.passes().size());
    }
  }
}
