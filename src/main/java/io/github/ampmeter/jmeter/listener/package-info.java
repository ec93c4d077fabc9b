/**
 * Listeners that judge while a plan runs. They may run without a display: no Swing here. Their
 * windows are in {@code jmeter.gui}.
 */
package io.github.ampmeter.jmeter.listener;
