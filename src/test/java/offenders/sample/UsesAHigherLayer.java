package offenders.sample;

import offenders.stats.Summary;

/** Breaks a rule of the architecture on purpose. */
public record UsesAHigherLayer(Summary summary) {}
