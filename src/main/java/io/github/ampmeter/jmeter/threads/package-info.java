/**
 * Thread groups. What load is applied says {@code load}; here JMeter's threads are started and
 * stopped by it. They may run without a display: no Swing here.
 */
package io.github.ampmeter.jmeter.threads;
