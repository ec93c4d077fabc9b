package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import java.util.HashMap;
import java.util.Map;

/** The users at work, summed over load generators: each counts only its own. */
final class UsersRecorder {
  private final Map<String, Integer> byHost = new HashMap<>();
  private int current;
  private int most;

  /** The users at work when this sample ended, as far as their hosts have been heard of. */
  int record(Sample sample) {
    Integer before = byHost.put(sample.host(), sample.users());
    current += sample.users() - (before == null ? 0 : before);
    most = Math.max(most, current);
    return current;
  }

  int most() {
    return most;
  }
}
