package io.github.ampmeter.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The measured loads of a run, and the files that sources have read for all of them at once. */
public final class MeasuredRun {
  private final Path folder;
  private final List<MeasuredPlan> plans;
  private final Map<Class<?>, Object> read = new HashMap<>();

  /** Reads a file that a run has for all of its plans. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(MeasuredRun run) throws IOException;
  }

  /**
   * A run of which nothing has been read yet.
   *
   * @param plans none while the run is in progress: what its servers log is not complete
   */
  public MeasuredRun(Path folder, List<MeasuredPlan> plans) {
    this.folder = folder;
    this.plans = List.copyOf(plans);
  }

  /** Returns the run's folder. */
  public Path folder() {
    return folder;
  }

  /** Returns the plans whose servers' logs are complete, in the order of the run. */
  public List<MeasuredPlan> plans() {
    return plans;
  }

  /** Returns the result of a reader, which is called once for each type. */
  public <T> T once(Class<T> type, Reader<T> reader) throws IOException {
    if (!read.containsKey(type)) {
      read.put(type, reader.read(this));
    }
    return type.cast(read.get(type));
  }
}
