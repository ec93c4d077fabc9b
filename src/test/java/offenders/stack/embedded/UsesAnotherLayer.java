package offenders.stack.embedded;

import offenders.judge.stats.Lawful;

/** Breaks a rule of the architecture on purpose. */
record UsesAnotherLayer(Lawful lawful) {}
