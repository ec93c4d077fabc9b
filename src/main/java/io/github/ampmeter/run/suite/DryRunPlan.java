package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.suite.PlanXml.property;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A plan made into one that sends one user once through each of its main thread groups, whatever
 * their class. What repeats inside is bounded by time and by rate; set-up and tear-down groups stay
 * as they are, bounded by time.
 */
final class DryRunPlan implements PlanEdit {
  /** The longest time that a thread group runs. */
  static final Duration LONGEST_GROUP = Duration.ofSeconds(60);

  private static final int MILLIS_BETWEEN_REQUESTS = 20;
  private static final String PASSES = "${__P(" + SuitePlan.PASSES + ",1)}";
  private static final String OURS = "io.github.ampmeter.";
  private static final String LOOPS = "LoopController.loops";

  /** JMeter's controllers that run their children at most once. */
  private static final Set<String> ONCE =
      Set.of(
          "GenericController",
          "TransactionController",
          "IfController",
          "OnceOnlyController",
          "RandomController",
          "SwitchController",
          "ThroughputController",
          "CriticalSectionController",
          "RecordingController");

  /** What a group does with its one user stays, as where cookies end with each pass. */
  private static final Set<String> OF_A_USER =
      Set.of("ThreadGroup.on_sample_error", "ThreadGroup.same_user_on_next_iteration");

  private final boolean apart;
  private final List<String> warnings = new ArrayList<>();

  /** The file that is being edited. */
  private Document document;

  /**
   * Nothing is changed yet.
   *
   * @param apart whether no two requests may be in progress at a time, or follow at once
   */
  DryRunPlan(boolean apart) {
    this.apart = apart;
  }

  /** What a user should know of the plan as one pass. */
  List<String> warnings() {
    return warnings;
  }

  @Override
  public void edit(PlanXml xml, Changes changes) {
    document = xml.document();
    if (xml.plan().isPresent()) {
      PlanXml.Part plan = xml.plan().get();
      if (apart) {
        property(plan.element(), "boolProp", "TestPlan.serialize_threadgroups", "true");
      }
      for (PlanXml.Part group : PlanGroups.parts(plan)) {
        if (PlanGroups.kind(group) == PlanGroup.Kind.MAIN) {
          unknown(group).map(Notice::message).ifPresent(warnings::add);
          makeOnePass(group);
        } else {
          bound(group);
        }
      }
    }
  }

  private static Optional<Notice> unknown(PlanXml.Part group) {
    return PlanGroups.known(group)
        ? Optional.empty()
        : Optional.of(
            NoticeText.GROUP_CLASS_UNKNOWN.with(group.name(), group.element().getTagName()));
  }

  private void makeOnePass(PlanXml.Part group) {
    Element old = group.element();
    PlanXml.elements(old).stream()
        .filter(each -> !OF_A_USER.contains(each.getAttribute("name")))
        .forEach(old::removeChild);
    Element element = (Element) document.renameNode(old, null, "ThreadGroup");
    element.setAttribute("guiclass", "ThreadGroupGui");
    element.setAttribute("testclass", "ThreadGroup");
    property(element, "intProp", "ThreadGroup.num_threads", "1");
    property(element, "intProp", "ThreadGroup.ramp_time", "0");
    limit(element);
    PlanXml.repeat(PlanXml.loopController(element), apart ? PASSES : "1");
    List<PlanXml.Part> inside = PlanXml.enabledBelow(group);
    inside.stream()
        .filter(DryRunPlan::endless)
        .forEach(part -> property(part.element(), "stringProp", LOOPS, "1"));
    if (apart || inside.stream().anyMatch(DryRunPlan::repeats)) {
      slowDown(group);
    }
  }

  private void limit(Element group) {
    property(group, "boolProp", "ThreadGroup.scheduler", "true");
    property(
        group, "stringProp", "ThreadGroup.duration", String.valueOf(LONGEST_GROUP.toSeconds()));
  }

  /** Limits a group before or after the load to one pass, or less by its own time. */
  private void bound(PlanXml.Part group) {
    String seconds = group.property("ThreadGroup.duration");
    boolean shorter =
        group.flag("ThreadGroup.scheduler")
            && seconds.matches("[1-9][0-9]?")
            && Integer.parseInt(seconds) <= LONGEST_GROUP.toSeconds();
    if (!shorter) {
      property(group.element(), "stringProp", "ThreadGroup.delay", "0");
      limit(group.element());
    }
  }

  private static boolean endless(PlanXml.Part part) {
    return part.type().equals("LoopController")
        && (part.property(LOOPS).startsWith("-") || part.flag("LoopController.continue_forever"));
  }

  static boolean repeats(PlanXml.Part part) {
    boolean controller = part.type().endsWith("Controller") || part.type().equals("RunTime");
    return controller
        && !ONCE.contains(part.type())
        && !part.element().getTagName().startsWith(OURS);
  }

  private void slowDown(PlanXml.Part group) {
    group
        .children()
        .ifPresent(
            children -> {
              Element timer = document.createElement("ConstantTimer");
              timer.setAttribute("guiclass", "ConstantTimerGui");
              timer.setAttribute("testclass", "ConstantTimer");
              timer.setAttribute("testname", "Not faster in a check");
              timer.setAttribute("enabled", "true");
              property(
                  timer,
                  "stringProp",
                  "ConstantTimer.delay",
                  String.valueOf(MILLIS_BETWEEN_REQUESTS));
              children.insertBefore(document.createElement("hashTree"), children.getFirstChild());
              children.insertBefore(timer, children.getFirstChild());
            });
  }
}
