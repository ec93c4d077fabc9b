package io.github.ampmeter.sample;

import java.util.List;

/**
 * Counts what JMeter's Cache Manager answered instead of a server. By default it makes no sample of
 * such a request; with {@code cache_manager.cached_resource_mode} it makes a success of no time.
 */
public final class CachedRows implements SampleSink {
  /** As JMeter says it of such a sample, in every locale. */
  public static final String MESSAGE = "(ex cache)";

  private long samples;
  private long cached;

  @Override
  public void accept(Sample sample) {
    samples++;
    cached += sample.fromCache() ? 1 : 0;
  }

  /** What the figures then rest on; empty where servers answered everything. */
  public List<String> remarks() {
    return cached == 0
        ? List.of()
        : List.of(
            "the client's own cache answered %d of %d samples, no server: they take no time and"
                    .formatted(cached, samples)
                + " are in the figures");
  }
}
