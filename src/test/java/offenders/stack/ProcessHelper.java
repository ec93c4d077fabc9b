package offenders.stack;

/** Breaks a rule of the architecture on purpose. */
record ProcessHelper() {}
