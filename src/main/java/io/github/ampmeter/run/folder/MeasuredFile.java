package io.github.ampmeter.run.folder;

import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.sample.ThreadGroups;
import io.github.ampmeter.validity.GeneratorEvidence;
import io.github.ampmeter.validity.RunChecks;

/**
 * A JTL, and what is known beside it as it is read.
 *
 * @param groups of the plan: what its set-up and tear-down groups did is none of the load
 * @param evidence of the load generator: the times in which it stood still
 */
record MeasuredFile(
    Jtl jtl, ThreadGroups groups, RunChecks.Source source, GeneratorEvidence evidence) {
  /** Of which nothing else is known. */
  static MeasuredFile alone(Jtl jtl) {
    return new MeasuredFile(
        jtl, ThreadGroups.UNKNOWN, RunChecks.Source.JTL, GeneratorEvidence.NONE);
  }
}
