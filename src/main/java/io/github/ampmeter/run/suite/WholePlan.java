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
  /** Twenty files that each include the next one twice would be a million. */
  static final int MOST_FILES = 1_000;

  private static final String FRAGMENT = "TestFragmentController";

  /** Puts included files in, sought from the plan's folder. */
  static WholePlan of(PlanXml plan, Path folder) {
    return new WholePlan(plan, new Inclusion(folder).into(plan.enabledParts()));
  }

  private static final class Inclusion {
    private final Path folder;
    private final Set<Path> around = new HashSet<>();
    private int files;

    Inclusion(Path folder) {
      this.folder = folder;
    }

    /** Puts in what some parts include; false where something is left out. */
    boolean into(List<PlanXml.Part> parts) {
      boolean complete = true;
      for (PlanXml.Part part : parts) {
        if (part.type().equals("IncludeController")) {
          Optional<Path> file = PathsOfPlan.included(part, folder);
          complete &= file.isPresent() && into(part, file.get());
        }
      }
      return complete;
    }

    private boolean into(PlanXml.Part controller, Path file) {
      // JMeter reports a file that includes itself.
      if (!around.add(file)) {
        return true;
      }
      try {
        if (++files > MOST_FILES) {
          return false;
        }
        PlanXml included = PlanXml.of(Files.readAllBytes(file));
        boolean complete = into(included.enabledParts());
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
  }

  private static void move(Element from, Element to) {
    PlanXml.elements(from)
        .forEach(child -> to.appendChild(to.getOwnerDocument().importNode(child, true)));
  }
}
