/** The forms of our elements in JMeter's GUI. Nothing is computed here: the core does that. */
package io.github.ampmeter.jmeter.gui;
