package io.github.ampmeter.jmeter;

/** An element of which JMeter's "Validate" runs something else than what stands in the plan. */
public interface ValidatedElement {
  /**
   * Told to the copy that is about to be run, never to the element in the plan.
   *
   * @param users of each thread group
   * @param iterations how often each goes through the plan
   */
  void validate(int users, int iterations);
}
