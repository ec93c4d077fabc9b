package io.github.ampmeter.run.suite;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** One kind of change that the copy of a plan gets. */
interface PlanEdit {
  /**
   * Changes the elements of a plan.
   *
   * @param changes sets the values, and keeps what they were
   */
  void edit(PlanXml plan, Changes changes);

  /** Changes the elements of a file that the plan includes. */
  default void editIncluded(PlanXml file, Changes changes) {}

  /** The changes to one copy, in their order. */
  final class Changes {
    private final List<PlanChange> all = new ArrayList<>();

    /** Sets a property of an element, unless it has this text already. */
    void set(PlanXml.Part part, String type, String property, String value) {
      set(part.name(), part.element(), type, property, value);
    }

    /**
     * Sets a property within an element.
     *
     * @param name of the element
     * @param of what has the property: the element or a property that holds others
     */
    void set(String name, Element of, String type, String property, String value) {
      // JMeter takes a number with blanks around it for 0.
      String before = PlanXml.own(of, property).map(Element::getTextContent).orElse("");
      if (!before.equals(value)) {
        PlanXml.property(of, type, property, value);
        all.add(new PlanChange(name, property, before, value));
      }
    }

    /** Keeps a change that was made otherwise. */
    void add(PlanChange change) {
      all.add(change);
    }

    List<PlanChange> all() {
      return List.copyOf(all);
    }
  }
}
