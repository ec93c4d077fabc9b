package io.github.ampmeter.stats.window;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.ThreadName;
import java.util.HashMap;
import java.util.Map;

/**
 * The users at work, summed over load generators: each counts only its own. Several may run on one
 * host, as workers with ports of their own.
 */
public final class UsersRecorder {
  private final Map<String, Integer> byGenerator = new HashMap<>();
  private ThreadName lastThread = ThreadName.PLAIN;
  private String lastHost = "";
  private String generator = "";
  private int current;

  /** The users at work when this sample ended, as far as generators have been heard of. */
  public int record(Sample sample) {
    Integer before = byGenerator.put(generator(sample), sample.users());
    current += sample.users() - (before == null ? 0 : before);
    return current;
  }

  /** Rows come in batches of one generator, and its threads share the object of their name. */
  private String generator(Sample sample) {
    if (sample.thread() != lastThread || !sample.host().equals(lastHost)) {
      lastThread = sample.thread();
      lastHost = sample.host();
      generator = lastHost + " " + lastThread.worker();
    }
    return generator;
  }
}
