package io.github.ampmeter.jmeter.threads;

import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.validation.ComponentTreeClonerForValidation;

/**
 * What JMeter's "Validate" runs of a plan: as JMeter defines it, and our elements as they define it
 * themselves. JMeter finds it by the property {@code testplan_validation.tree_cloner_class}.
 */
public class ValidationCloner extends ComponentTreeClonerForValidation {
  /** For JMeter, which makes it by its class. */
  public ValidationCloner(boolean honourNoThreadClone) {
    super(honourNoThreadClone);
  }

  @Override
  protected Object addNodeToTree(Object node) {
    Object added = super.addNodeToTree(node);
    if (added instanceof ValidatedElement element) {
      element.validate(
          TreeClonerForValidation.VALIDATION_NUMBER_OF_THREADS,
          TreeClonerForValidation.VALIDATION_ITERATIONS);
    }
    return added;
  }

  /** An element that JMeter's "Validate" runs with other settings than the plan's. */
  public interface ValidatedElement {
    /**
     * Called on the copy that is about to run, never on the element in the plan.
     *
     * @param users of each thread group
     * @param iterations how often each goes through the plan
     */
    void validate(int users, int iterations);
  }
}
