package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;

/** The users at work, summed over load generators: each counts only its own. */
public final class UsersRecorder {
  private static final class OfGenerator {
    int users;
  }

  private final PerGenerator<OfGenerator> generators =
      new PerGenerator<>(first -> new OfGenerator());
  private int current;

  /** The users at work when the last sample ended. */
  public int current() {
    return current;
  }

  /** The users at work when this sample ended, as far as generators have been heard of. */
  public int record(Sample sample) {
    OfGenerator generator = generators.of(sample);
    current += sample.users() - generator.users;
    generator.users = sample.users();
    return current;
  }
}
