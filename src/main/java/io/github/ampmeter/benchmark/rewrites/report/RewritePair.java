package io.github.ampmeter.benchmark.rewrites.report;

import java.util.List;

/**
 * A query against its rewrite.
 *
 * @param refusal why the two were not compared; empty: they were
 * @param provedKeys for how many keys both returned the same rows
 * @param keys how many there are
 * @param levels what was measured, by the number of clients
 */
public record RewritePair(
    String name,
    String refusal,
    int provedKeys,
    int keys,
    RewriteQuery original,
    RewriteQuery rewrite,
    List<RewriteLevel> levels) {
  public RewritePair {
    levels = List.copyOf(levels);
  }

  public boolean compared() {
    return refusal.isEmpty();
  }
}
