package io.github.ampmeter.run.suite;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The listeners of a plan, which show, write or send samples and change nothing of the load. The
 * copy that JMeter runs can do without them.
 *
 * @param leftOut which listeners the copy is without
 */
record PlanListeners(Predicate<PlanXml.Part> leftOut) implements PlanEdit {
  /** Listeners of JMeter and of the usual plugins, by their classes. */
  private static final Pattern LISTENER =
      Pattern.compile(
          ".*(?:Listener|Collector|Visualizer|ResultSaver|Summariser|Reporter|Uploader"
              + "|FileWriter|StatusLogger|MailerModel|Loadosophia.*|BlazeMeter.*Report.*)"
              + "|kg\\.apc\\.jmeter\\.(?:vizualizers|reporters)\\..*");

  /** Elements with such a name that do other things, too: scripts can set variables. */
  private static final Pattern SCRIPT = Pattern.compile("(?:JSR223|BeanShell|BSF)Listener");

  private static final String BACKEND_CLASS = "classname";
  private static final String LEFT_OUT = "left out";

  /** Leaves out all listeners but scripts. */
  static PlanListeners none() {
    return new PlanListeners(part -> true);
  }

  /**
   * Leaves out those that need one of these classes.
   *
   * @param classes by the names in the plan
   */
  static PlanListeners without(Set<String> classes) {
    return new PlanListeners(
        part ->
            classes.contains(PlanNeeds.type(part.element()))
                || classes.contains(part.property(BACKEND_CLASS))
                || PlanXml.below(part.element())
                    .anyMatch(inner -> classes.contains(inner.getAttribute("elementType"))));
  }

  /** The names of those that a copy is without. */
  static Stream<String> leftOut(PlanCopy copy) {
    return copy.changes().stream()
        .filter(change -> change.after().equals(LEFT_OUT))
        .map(PlanChange::element);
  }

  static boolean isOne(PlanXml.Part part) {
    return !SCRIPT.matcher(part.type()).matches()
        && LISTENER.matcher(PlanNeeds.type(part.element())).matches();
  }

  @Override
  public void edit(PlanXml plan, Changes changes) {
    List<PlanXml.Part> listeners =
        plan.parts().stream().filter(PlanListeners::isOne).filter(leftOut).toList();
    for (PlanXml.Part listener : listeners) {
      PlanXml.remove(listener);
      changes.add(new PlanChange(listener.name(), "listener", "there", LEFT_OUT));
    }
  }

  @Override
  public void editIncluded(PlanXml file, Changes changes) {
    edit(file, changes);
  }
}
