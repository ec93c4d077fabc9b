package io.github.ampmeter.benchmark.rewrites.report;

import io.github.ampmeter.stats.RateRatio;

/** What so many clients measured of a pair. */
public record RewriteLevel(
    int clients, RewriteTimes original, RewriteTimes rewrite, RateRatio rateRatio) {}
