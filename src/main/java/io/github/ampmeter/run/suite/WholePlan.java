package io.github.ampmeter.run.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * A plan with what it includes in its place, to learn what it sends: JMeter, too, takes the first
 * test fragment of an included file.
 *
 * @param xml the plan; what cannot be read, or only JMeter finds, is not in it
 * @param complete whether nothing is left out
 */
record WholePlan(PlanXml xml, boolean complete) {
  private static final String FRAGMENT = "TestFragmentController";

  /** Puts included files in, sought from the plan's folder. */
  static WholePlan of(PlanXml plan, Path folder) {
    return new WholePlan(plan, include(plan.enabledParts(), folder, new HashSet<>()));
  }

  private static boolean include(List<PlanXml.Part> parts, Path folder, Set<Path> around) {
    boolean complete = true;
    for (PlanXml.Part part : parts) {
      if (part.type().equals("IncludeController")) {
        Optional<Path> file = PathsOfPlan.included(part, folder);
        complete &= file.isPresent() && include(part, file.get(), folder, around);
      }
    }
    return complete;
  }

  private static boolean include(
      PlanXml.Part controller, Path file, Path folder, Set<Path> around) {
    // JMeter reports a file that includes itself.
    if (!around.add(file)) {
      return true;
    }
    try {
      PlanXml included = PlanXml.of(Files.readAllBytes(file));
      boolean complete = include(included.enabledParts(), folder, around);
      included.enabledParts().stream()
          .filter(part -> part.type().equals(FRAGMENT))
          .findFirst()
          .flatMap(PlanXml.Part::children)
          .ifPresent(fragment -> controller.children().ifPresent(to -> move(fragment, to)));
      return complete;
    } catch (SAXException | IOException unreadable) {
      return false;
    } finally {
      around.remove(file);
    }
  }

  private static void move(Element from, Element to) {
    PlanXml.elements(from)
        .forEach(child -> to.appendChild(to.getOwnerDocument().importNode(child, true)));
  }
}
