/**
 * Thread groups. {@code load} decides which load is applied; here JMeter's threads are started and
 * stopped accordingly. They may run without a display: no Swing here.
 */
package io.github.ampmeter.jmeter.threads;
