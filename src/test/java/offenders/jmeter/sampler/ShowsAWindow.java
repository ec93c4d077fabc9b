package offenders.jmeter.sampler;

import javax.swing.JLabel;

/** Breaks a rule of the architecture on purpose. */
record ShowsAWindow(JLabel text) {}
