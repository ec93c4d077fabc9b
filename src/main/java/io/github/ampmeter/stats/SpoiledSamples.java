package io.github.ampmeter.stats;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the samples that the load generator itself spoiled: in flight while it was paused, or
 * failed for want of a local port or an open file, and the failed operations around such. For one
 * pass over a run.
 */
public final class SpoiledSamples {
  private final List<Window> pauses;
  private final boolean ports;
  private final Map<String, Long> failedPorts = new HashMap<>();

  /**
   * To be told apart.
   *
   * @param pauses of the load generator, in the order of time and without overlaps
   * @param ports whether failures for want of a local port or an open file are its own
   */
  public SpoiledSamples(List<Window> pauses, boolean ports) {
    this.pauses = new ArrayList<>(pauses);
    this.ports = ports;
  }

  /** The same pauses, or longer ones. */
  public SpoiledSamples during(List<Window> longer) {
    return new SpoiledSamples(longer, ports);
  }

  /** When what was in flight is the load generator's, in the order of time. */
  public List<Window> pauses() {
    return List.copyOf(pauses);
  }

  /** Samples come in the order of their rows: an operation's requests before it. */
  public boolean test(Sample sample) {
    return inFlight(sample) || ports && withoutPort(sample);
  }

  private boolean inFlight(Sample sample) {
    int low = 0;
    int high = pauses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pauses.get(middle).endMillis() <= sample.startMillis()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < pauses.size() && pauses.get(low).startMillis() < sample.endMillis();
  }

  private boolean withoutPort(Sample sample) {
    if (SocketShortage.caused(sample)) {
      failedPorts.put(sample.threadText(), sample.startMillis());
      return true;
    }
    if (sample.success() || sample.kind() != SampleKind.OPERATION) {
      return false;
    }
    Long inside = failedPorts.get(sample.threadText());
    return inside != null && inside >= sample.startMillis();
  }
}
