package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.jmeter.ValidatedElement;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.validation.ComponentTreeClonerForValidation;

/**
 * What JMeter's "Validate" runs of a plan: as JMeter has it, and of our elements, which JMeter does
 * not know, what they say themselves. JMeter finds it by the property {@code
 * testplan_validation.tree_cloner_class}.
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
}
