package offenders.judge.sample;

import offenders.judge.stats.Summary;

/** Breaks a rule of the architecture on purpose. */
public record UsesAHigherLayer(Summary summary) {}
