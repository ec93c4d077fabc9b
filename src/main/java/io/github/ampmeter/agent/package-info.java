/**
 * Ampmeter's part inside JMeter's process: a meter of JMeter's pauses and of the clock, and the
 * runner's command to stop the test. It is a jar of its own, which the launcher loads with
 * -javaagent; it uses none of our classes and finds JMeter's by name.
 */
package io.github.ampmeter.agent;
