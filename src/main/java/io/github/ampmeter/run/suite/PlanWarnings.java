package io.github.ampmeter.run.suite;

import io.github.ampmeter.run.suite.PlanFile.MicrosColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What is to be known of a plan before its load: where the suite says what the plan does not read,
 * and what in it can make a success of an answer that is none.
 */
final class PlanWarnings {
  private static final int MOST_NAMES = 5;

  private final PlanXml.Part plan;
  private final List<PlanXml.Part> all;
  private int samplers;
  private final List<String> unasserted = new ArrayList<>();

  private PlanWarnings(PlanXml.Part plan) {
    this.plan = plan;
    this.all = PlanXml.enabledBelow(plan);
  }

  static List<String> of(PlanXml xml) {
    return xml.plan().map(plan -> new PlanWarnings(plan).all()).orElse(List.of());
  }

  private List<String> all() {
    List<String> remarks = new ArrayList<>();
    say(
        remarks,
        "the status of an answer is ignored (a 500 can succeed) by the assertion",
        part -> part.property("Assertion.assume_success").equals("true"));
    say(remarks, "a script sets samples to success:", PlanWarnings::makesSuccess);
    say(
        remarks,
        "a script can leave samples out of the figures and of the errors:",
        PlanWarnings::leavesSamplesOut);
    say(
        remarks,
        "what the client's own cache answers makes no sample and shortens operations, by",
        part -> part.type().equals("CacheManager"));
    look(plan, false);
    if (!unasserted.isEmpty()) {
      remarks.add(
          "%s of %s HTTP requests have no assertion, a wrong page with status 200 succeeds: %s"
              .formatted(unasserted.size(), samplers, names(unasserted)));
    }
    return remarks;
  }

  private void say(List<String> remarks, String what, Predicate<PlanXml.Part> found) {
    List<String> names = all.stream().filter(found).map(PlanXml.Part::name).distinct().toList();
    if (!names.isEmpty()) {
      remarks.add(what + " " + names(names));
    }
  }

  /** The first few of them. */
  static String names(List<String> names) {
    String first =
        names.stream()
            .limit(MOST_NAMES)
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", "));
    return first + (names.size() > MOST_NAMES ? ", …" : "");
  }

  private static boolean makesSuccess(PlanXml.Part part) {
    return part.element().getTextContent().matches("(?s).*setSuccessful\\s*\\(\\s*true.*");
  }

  /** What its text says; of a script in a file of its own nothing is known. */
  static boolean leavesSamplesOut(PlanXml.Part part) {
    return part.element().getTextContent().contains("setIgnore");
  }

  /** An assertion is for its parent and for all below that. */
  private void look(PlanXml.Part parent, boolean asserted) {
    List<PlanXml.Part> children = parent.parts().stream().filter(PlanXml.Part::enabled).toList();
    boolean here =
        asserted || children.stream().anyMatch(child -> child.type().endsWith("Assertion"));
    if (isHttpRequest(parent.type())) {
      samplers++;
      if (!here) {
        unasserted.add(parent.name());
      }
    }
    children.forEach(child -> look(child, here));
  }

  /** JMeter's own or ours. */
  static boolean isHttpRequest(String type) {
    return type.equals("HTTPSamplerProxy") || type.equals(MicrosColumns.LEAN_HTTP_SAMPLER);
  }
}
