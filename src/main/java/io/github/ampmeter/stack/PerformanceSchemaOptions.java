package io.github.ampmeter.stack;

import java.util.List;
import java.util.Optional;

/** Options of a database server that say whether it keeps figures of each statement. */
public final class PerformanceSchemaOptions {
  private PerformanceSchemaOptions() {}

  /** As the variant says; without it the server's own default: MariaDB's is off, MySQL's on. */
  public static List<String> of(StackSpec spec) {
    return said(spec)
        .map(
            on ->
                on
                    // Long statements whole, so that they can be explained.
                    ? List.of(
                        "--performance-schema=ON", "--performance-schema-max-sql-text-length=8192")
                    : List.of("--performance-schema=OFF"))
        .orElse(List.of());
  }

  /** Whether the variant asks for them. */
  public static boolean on(StackSpec spec) {
    return said(spec).orElse(false);
  }

  private static Optional<Boolean> said(StackSpec spec) {
    return new VariantText(spec.engineVariants()).optionalFlag(StackSpec.PERFORMANCE_SCHEMA);
  }
}
