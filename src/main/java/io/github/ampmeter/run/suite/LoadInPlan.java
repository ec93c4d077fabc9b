package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The suite's load in a plan. Keys that a thread group reads as properties are left to it, and so
 * is what the suite does not give.
 */
final class LoadInPlan implements PlanEdit {
  private final SuitePlan plan;
  private final LoadSettings load;
  private final Map<String, String> properties;

  LoadInPlan(SuitePlan plan) {
    this.plan = plan;
    this.load = plan.load();
    this.properties = new HashMap<>(plan.properties());
    properties.putAll(load.properties());
  }

  /**
   * Sets it.
   *
   * @throws ConfigException where a group cannot have this load
   */
  @Override
  public void edit(PlanXml xml, Changes changes) {
    Optional<PlanXml.Part> top = xml.plan().filter(PlanXml.Part::enabled);
    List<PlanXml.Part> main = top.map(PlanGroups::main).orElse(List.of());
    if (!main.isEmpty()) {
      edit(top.get(), main, changes);
    } else if (load.needsSteps() && !plan.file().namesThreadsByLoad()) {
      onlyWithSteps(main);
    } else {
      rejectRate((int) plan.file().arrivalsGroups());
    }
  }

  private void edit(PlanXml.Part top, List<PlanXml.Part> main, Changes changes) {
    GroupLoad groups = new GroupLoad(load, plan.warmUp(), new Reading(top), changes);
    List<PlanXml.Part> ours =
        main.stream().filter(group -> GroupLoad.Type.of(group) == GroupLoad.Type.OURS).toList();
    if (!ours.isEmpty()) {
      rejectOtherKeys(ours);
      ours.forEach(groups::setOurs);
    } else if (load.get(LoadKey.RATE).isPresent()) {
      groups.becomeArrivals(onlyWithRate(main));
    } else if (load.needsSteps() || onlyOneCountsBySteps(main)) {
      groups.becomeScaling(onlyWithSteps(main));
    } else {
      boolean serial = top.flag("TestPlan.serialize_threadgroups");
      List.of(LoadKey.USERS, LoadKey.ITERATIONS)
          .forEach(key -> rejectUnsettable(key, main, groups));
      Map<PlanXml.Part, Integer> users = users(main, groups, serial);
      Seconds seconds = new Seconds(main.size(), serial);
      for (int i = 0; i < main.size(); i++) {
        PlanXml.Part group = main.get(i);
        groups.set(group, Optional.ofNullable(users.get(group)), seconds.of(i));
      }
    }
  }

  /** A Concurrency Thread Group replaces users who have made their iterations. */
  private boolean onlyOneCountsBySteps(List<PlanXml.Part> main) {
    return load.get(LoadKey.ITERATIONS).isPresent()
        && main.size() == 1
        && GroupLoad.Type.of(main.get(0)) == GroupLoad.Type.CONCURRENCY;
  }

  private PlanXml.Part onlyWithRate(List<PlanXml.Part> main) {
    List<PlanXml.Part> found =
        main.stream().filter(group -> GroupLoad.Type.of(group).hasRate()).toList();
    rejectRate(found.size());
    return found.get(0);
  }

  private void rejectRate(int groups) {
    if (load.get(LoadKey.RATE).isPresent() && plan.file().isGenerated()) {
      throw new ConfigException(
          "users ask for the pages of url, so it takes no rate; leave rate out and give users, or"
              + " write a plan with the thread group Arrivals");
    }
    if (groups != 1 && load.get(LoadKey.RATE).isPresent()) {
      throw new ConfigException(
          ("a rate needs one thread group Arrivals or Arrivals Thread Group, %s has %s; leave rate"
                  + " out and give users, or use the thread group Arrivals")
              .formatted(plan.jmx(), groups == 0 ? "none" : groups));
    }
  }

  private PlanXml.Part onlyWithSteps(List<PlanXml.Part> main) {
    if (main.size() == 1 && GroupLoad.Type.of(main.get(0)).canHaveSteps()) {
      return main.get(0);
    }
    throw new ConfigException(
        ("steps, requests, pause, repeats and preheat need a plan with one Thread Group or Scaling"
                + " Thread Group, %s has %s; give one number of users with a duration, or leave"
                + " one group enabled")
            .formatted(
                plan.jmx(),
                main.size() == 1
                    ? "\"%s\", which is a %s".formatted(main.get(0).name(), main.get(0).type())
                    : main.isEmpty() ? "none" : main.size() + " groups"));
  }

  /** Rejects users or iterations that a group cannot have, in a plan that does not read them. */
  private void rejectUnsettable(LoadKey<?> key, List<PlanXml.Part> main, GroupLoad groups) {
    Optional<PlanXml.Part> found =
        main.stream().filter(group -> !GroupLoad.Type.of(group).has(key)).findFirst();
    boolean read = main.stream().anyMatch(group -> groups.reads(group, key));
    if (load.get(key).isPresent() && found.isPresent() && !read) {
      throw new ConfigException(
          ("%s: the thread group \"%s\" is a %s, whose %s cannot be set; leave %s out of the suite,"
                  + " so that the plan's own load applies, or use a Thread Group or a Scaling"
                  + " Thread Group instead")
              .formatted(plan.jmx(), found.get().name(), found.get().type(), key, key));
    }
  }

  /** Rejects keys that groups of ours do not have. */
  private void rejectOtherKeys(List<PlanXml.Part> ours) {
    boolean arrivals = ours.stream().anyMatch(group -> group.type().equals(PlanGroups.ARRIVALS));
    if (!arrivals) {
      rejectRate(0);
    } else if (load.counted() || load.get(LoadKey.PREHEAT).isPresent()) {
      throw new ConfigException(
          plan.jmx() + ": arrivals last a duration; leave out iterations, requests and preheat");
    }
  }

  /** The users of each group: those of groups that read them, or have none, are not set. */
  private Map<PlanXml.Part, Integer> users(
      List<PlanXml.Part> main, GroupLoad groups, boolean serial) {
    Optional<Integer> users = load.get(LoadKey.USERS).map(UserSteps::most);
    if (users.isEmpty() || main.stream().anyMatch(each -> groups.reads(each, LoadKey.USERS))) {
      return Map.of();
    }
    if (main.size() == 1) {
      return Map.of(main.get(0), users.get());
    }
    boolean known = main.stream().allMatch(group -> groups.users(group).isPresent());
    if (!known && plan.file().mentions(LoadKey.USERS.name())) {
      // Only JMeter knows what the plan makes of the property.
      return Map.of();
    }
    Map<PlanXml.Part, Integer> weights = new HashMap<>();
    main.forEach(group -> weights.put(group, weight(group, groups)));
    List<PlanXml.Part> sharing = main.stream().filter(group -> weights.get(group) > 0).toList();
    int[] parts = sharing.stream().mapToInt(weights::get).toArray();
    if (sharing.isEmpty() || users.get() < sharing.size() && !serial) {
      throw new ConfigException(
          ("%s: users %s cannot be shared by the plan's thread groups: %s of them have users, each"
                  + " of which needs at least one")
              .formatted(plan.jmx(), users.get(), sharing.size()));
    }
    int[] shares =
        serial ? Proportions.ofLargest(users.get(), parts) : Proportions.of(users.get(), parts);
    Map<PlanXml.Part, Integer> each = new HashMap<>();
    for (int i = 0; i < shares.length; i++) {
      each.put(sharing.get(i), shares[i]);
    }
    return each;
  }

  private int weight(PlanXml.Part group, GroupLoad groups) {
    return groups
        .users(group)
        .orElseThrow(
            () ->
                new ConfigException(
                    ("%s: only JMeter knows the users of the thread group \"%s\", so the suite's"
                            + " users cannot be shared by the plan's groups in proportion; write"
                            + " their number in the plan, or leave users out of the suite")
                        .formatted(plan.jmx(), group.name())));
  }

  /** How the load's time is shared by groups that run one after the other. */
  private final class Seconds {
    private final int groups;

    Seconds(int groups, boolean serial) {
      this.groups = serial ? groups : 1;
    }

    /** The time of a group with its part of the warm-up; empty where the suite gives none. */
    Optional<Duration> of(int group) {
      return load.get(LoadKey.DURATION)
          .map(
              duration -> {
                long all = plan.warmUp().plus(duration).toSeconds();
                long rest = all % groups;
                if (all < groups) {
                  throw new ConfigException(
                      "%s: %s thread groups, which run one after the other, need at least %s s"
                          .formatted(plan.jmx(), groups, groups));
                }
                Duration own = Duration.ofSeconds(all / groups + (group < rest ? 1 : 0));
                return groups == 1 || group == groups - 1 ? own.plus(GroupLoad.MARGIN) : own;
              });
    }
  }

  /** What a field of a thread group is. */
  final class Reading {
    private final PlanXml.Part top;
    private final PlanValues values;

    private Reading(PlanXml.Part top) {
      this.top = top;
      this.values = new PlanValues(properties, top);
    }

    PlanValues values() {
      return values;
    }

    /** Whether it depends on a property that the suite sets. */
    boolean reads(String text, LoadKey<?> key) {
      Optional<String> one = with(key, "1", text);
      return one.isEmpty()
          ? PlanFile.mentions(text, key.name())
          : !one.equals(with(key, "2", text));
    }

    private Optional<String> with(LoadKey<?> key, String value, String text) {
      Map<String, String> other = new HashMap<>(properties);
      other.put(key.name(), value);
      return new PlanValues(other, top).of(text);
    }
  }
}
