package io.github.ampmeter.source.hardening;

import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import java.util.List;

/**
 * What a check looks for.
 *
 * @param view {@code outside} as a stranger sees it, {@code inside} where the servers run
 * @param title what is bad
 * @param references such as CWE-200
 */
public record Fault(
    String id,
    String view,
    Severity severity,
    String title,
    String remedy,
    List<String> references) {
  public Fault {
    references = references == null ? List.of() : List.copyOf(references);
  }

  /** Rejects a row that lacks something. */
  void requireComplete() {
    Json.require(
        id != null && id.matches("[a-z0-9-]+\\.[a-z0-9-]+"), "id", "be like php.expose", id);
    Json.require(
        "outside".equals(view) || "inside".equals(view), "view", "be outside or inside", view);
    Json.require(severity != null, "severity", "be high, medium, low or info", null);
    Json.require(title != null && remedy != null, "title and remedy", "be there", id);
  }
}
