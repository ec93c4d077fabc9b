package offenders.report;

import java.awt.Color;

/** Breaks a rule of the architecture on purpose. */
record Draws(Color color) {}
