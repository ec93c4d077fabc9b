/**
 * The menu Ampmeter in JMeter's window: the runner's commands, started beside it. JMeter's window
 * itself runs nothing of them; what they do and say is the runner's.
 */
package io.github.ampmeter.jmeter.gui.menu;
