package offenders.misc;

/** Breaks a rule of the architecture on purpose. */
record HasNoLayer() {}
