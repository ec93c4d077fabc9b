/**
 * Listeners that judge while a plan runs. They may run without a display: no Swing here. What a
 * window shows of them is in {@code jmeter.gui}.
 */
package io.github.ampmeter.jmeter.listener;
