package io.github.ampmeter.jmeter.threads;

import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.validation.ComponentTreeClonerForValidation;

/**
 * What JMeter's "Validate" runs of a plan: as JMeter has it, and of a Scaling Thread Group, which
 * JMeter does not know, one step. JMeter finds it by the property {@code
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
    if (added instanceof ScalingThreadGroup group) {
      group.takeOneStep(
          TreeClonerForValidation.VALIDATION_NUMBER_OF_THREADS,
          TreeClonerForValidation.VALIDATION_ITERATIONS);
    }
    return added;
  }
}
