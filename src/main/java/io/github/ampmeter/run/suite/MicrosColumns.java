package io.github.ampmeter.run.suite;

import io.github.ampmeter.sample.MicrosColumn;
import java.util.List;
import java.util.stream.Stream;

/** The variables, by label, in which our samplers tell microseconds: columns of a JTL. */
public final class MicrosColumns {
  /** The class, without its package, of the sampler that tells more than the elapsed time. */
  static final String LEAN_HTTP_SAMPLER = "LeanHttpSampler";

  private MicrosColumns() {}

  /** Of one of our samplers, whose class has this name. */
  static List<String> of(String sampler, String label) {
    return sampler.endsWith(LEAN_HTTP_SAMPLER) ? ofHttp(label) : of(label, MicrosColumn.ELAPSED);
  }

  /** Of a Lean HTTP Request: latency and connect time besides. */
  public static List<String> ofHttp(String label) {
    return of(label, MicrosColumn.values());
  }

  /** None where a comma would end the variable's name, or the label is known too late. */
  private static List<String> of(String label, MicrosColumn... columns) {
    return label.isEmpty() || label.contains(",") || label.contains("${")
        ? List.of()
        : Stream.of(columns).map(column -> column.of(label)).toList();
  }
}
