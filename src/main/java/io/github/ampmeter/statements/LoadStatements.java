package io.github.ampmeter.statements;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The statements of a whole load, as the server's digests counted them.
 *
 * @param statements those that took most time first
 * @param unnamed how many more were executed that the server had no room for in its table
 * @param problem why there are none, or what spoils them; empty otherwise
 */
public record LoadStatements(List<DigestCount> statements, long unnamed, String problem) {
  private static final String BEGUN_ANEW =
      "The table of digests was emptied during the load: its counters began anew.";

  public LoadStatements {
    statements = List.copyOf(statements);
  }

  /** Nothing but a sentence. */
  public static LoadStatements unknown(String why) {
    return new LoadStatements(List.of(), 0, why);
  }

  /** What rose between two looks. */
  public static LoadStatements between(List<DigestCount> before, List<DigestCount> after) {
    Map<List<String>, DigestCount> old = new LinkedHashMap<>();
    before.forEach(each -> old.put(List.of(each.schema(), each.key()), each));
    Map<List<String>, DigestCount> risen = new LinkedHashMap<>();
    long unnamed = 0;
    for (DigestCount each : after) {
      DigestCount was = old.remove(List.of(each.schema(), each.key()));
      DigestCount rise = was == null ? each : each.since(was);
      if (rise.fell()) {
        return unknown(BEGUN_ANEW);
      }
      if (each.statement().isEmpty()) {
        unnamed += rise.calls();
      } else if (rise.calls() > 0) {
        risen.merge(List.of(rise.schema(), rise.statement()), rise, DigestCount::and);
      }
    }
    if (!old.isEmpty()) {
      return unknown(BEGUN_ANEW);
    }
    List<DigestCount> all = new ArrayList<>(risen.values());
    all.sort(Comparator.comparingDouble(DigestCount::millis).reversed());
    return new LoadStatements(all, unnamed, "");
  }

  /** Of all statements together. */
  public double millis() {
    return statements.stream().mapToDouble(DigestCount::millis).sum();
  }

  public long calls() {
    return unnamed + statements.stream().mapToLong(DigestCount::calls).sum();
  }
}
