package io.github.ampmeter.run.folder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a run held when it ended that are none of one plan's load alone, beside what
 * they hold now: logs of its stack, and what the database said of its statements.
 */
record RunEvidence(Evidence then, Evidence now) {
  /** Of a run that is under way, or kept none. */
  static final RunEvidence NONE = new RunEvidence(new Evidence(List.of()), new Evidence(List.of()));

  /** Reads them. */
  static RunEvidence of(RunFolder folder) throws IOException {
    Evidence then = folder.run().evidence();
    return then == null ? NONE : new RunEvidence(then, folder.evidence());
  }

  /** What has become since of those that say something of a plan, a sentence each. */
  List<String> changes(String plan) {
    List<String> changes = new ArrayList<>();
    for (String folder : List.of(RunFolder.STACK, plan)) {
      changes.addAll(then.in(folder).changes(now.in(folder), Optional.empty()));
    }
    return changes;
  }
}
