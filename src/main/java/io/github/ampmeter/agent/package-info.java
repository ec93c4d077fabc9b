/**
 * What Ampmeter has inside JMeter's process, whatever plan it runs: a meter of JMeter's own pauses
 * and of the clock, and an ear for the runner's word to end the test. A jar of its own, which the
 * launcher names with -javaagent: knows nothing of ours, and of JMeter a class by its name.
 */
package io.github.ampmeter.agent;
