/**
 * What Ampmeter has inside JMeter's process, whatever plan it runs: a meter of JMeter's own pauses
 * and of the clock, and the runner's command to stop the test. A jar of its own, which the launcher
 * names with -javaagent: knows nothing of ours, and of JMeter a class by its name.
 */
package io.github.ampmeter.agent;
