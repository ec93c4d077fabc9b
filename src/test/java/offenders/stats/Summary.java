package offenders.stats;

import offenders.sample.UsesAHigherLayer;

/** The other half of a cycle. */
public record Summary(UsesAHigherLayer lower) {}
