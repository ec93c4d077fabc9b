package offenders.judge.stats;

import offenders.judge.sample.UsesAHigherLayer;

/** The other half of a cycle. */
public record Summary(UsesAHigherLayer lower) {}
