/**
 * The menu Ampmeter in JMeter's window: the runner's commands, started beside it. JMeter's window
 * itself runs nothing of them; the runner does the work.
 */
package io.github.ampmeter.jmeter.gui.menu;
