/**
 * Thread groups. {@code load} decides on the load; this package starts and stops JMeter's threads
 * accordingly. They may run without a display: no Swing here.
 */
package io.github.ampmeter.jmeter.threads;
