/**
 * The forms of our elements in JMeter's GUI, and the menu Ampmeter: the runner's commands, started
 * beside it. Nothing is computed here: the core and the runner do that.
 */
package io.github.ampmeter.jmeter.gui;
