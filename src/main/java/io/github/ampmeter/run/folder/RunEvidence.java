package io.github.ampmeter.run.folder;

import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a run held when it ended that are none of one plan's load alone, beside what
 * they hold now: logs of its stack, and what the database said of its statements.
 *
 * @param unnamed folders of plans that its run.json does not name
 */
record RunEvidence(Evidence then, Evidence now, List<String> unnamed) {
  /** Of a run that is under way. */
  static final RunEvidence NONE = none(List.of());

  private static RunEvidence none(List<String> unnamed) {
    return new RunEvidence(new Evidence(List.of()), new Evidence(List.of()), unnamed);
  }

  /** Reads them. */
  static RunEvidence of(RunFolder folder) throws IOException {
    List<String> unnamed = folder.unnamedPlans();
    Evidence then = folder.run().evidence();
    return then == null ? none(unnamed) : new RunEvidence(then, folder.evidence(), unnamed);
  }

  /** What makes that of a plan doubtful. */
  List<Issue> changes(String plan) {
    List<Issue> changes = new ArrayList<>();
    for (String folder : unnamed) {
      changes.add(Message.PLAN_NOT_NAMED.issue(folder));
    }
    for (String folder : List.of(RunFolder.STACK, SavedTests.FOLDER, plan)) {
      changes.addAll(then.in(folder).changes(now.in(folder), Optional.empty()));
    }
    return changes;
  }
}
