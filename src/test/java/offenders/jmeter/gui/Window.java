package offenders.jmeter.gui;

import javax.swing.JLabel;

/** Keeps the rules: this is the place for windows. */
public record Window(JLabel text) {}
