package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A JTL, and what is known beside it as it is read.
 *
 * @param groups of the plan: what its set-up and tear-down groups did is none of the load
 * @param evidence of the load generator: the times in which it stood still
 * @param blockMillis the length of the blocks in which drift is looked for; 0: it is not
 * @param pathOfUrl how URLs are folded into paths where it is asked where the time of a request
 *     went; empty where it is not
 * @param wanted the response codes of errors that requests must have, by their labels
 */
record MeasuredFile(
    Jtl jtl,
    ThreadGroups groups,
    RunChecks.SampleSource source,
    GeneratorEvidence evidence,
    long blockMillis,
    Optional<UnaryOperator<String>> pathOfUrl,
    Map<String, Set<String>> wanted) {
  MeasuredFile(
      Jtl jtl, ThreadGroups groups, RunChecks.SampleSource source, GeneratorEvidence evidence) {
    this(jtl, groups, source, evidence, 0, Optional.empty(), Map.of());
  }

  /** A JTL about which nothing else is known. */
  static MeasuredFile alone(Jtl jtl) {
    return new MeasuredFile(
        jtl, ThreadGroups.UNKNOWN, RunChecks.SampleSource.JTL, GeneratorEvidence.NONE);
  }

  MeasuredFile inBlocks(long millis) {
    return new MeasuredFile(jtl, groups, source, evidence, millis, pathOfUrl, wanted);
  }
}
