package io.github.ampmeter.judge.sample;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import java.util.Optional;

/**
 * A file that does not tell which thread made a sample. A transaction holds what its own thread did
 * in its time: of one user that is all, of several it may be a request of any other.
 */
final class UntoldThreads {
  private boolean severalUsers;

  /** Takes the next sample. */
  void accept(Sample sample) {
    severalUsers |= sample.users() != 1 && sample.kind() != SampleKind.PART;
  }

  /** Why the run cannot be judged as it is. */
  Optional<Issue> issue(JtlRows of) {
    boolean told = of.columns().contains(JtlColumn.THREAD_NAME.header);
    return severalUsers && !told && of.operations() > 0
        ? Optional.of(Message.NO_THREADS.issue())
        : Optional.empty();
  }
}
