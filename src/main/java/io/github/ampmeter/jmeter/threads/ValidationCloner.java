package io.github.ampmeter.jmeter.threads;

import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.validation.ComponentTreeClonerForValidation;

/**
 * Clones a plan for JMeter's "Validate": as JMeter does, except that our elements define their own
 * settings. JMeter finds it by the property {@code testplan_validation.tree_cloner_class}.
 */
public class ValidationCloner extends ComponentTreeClonerForValidation {
  /** JMeter creates it by this constructor. */
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
