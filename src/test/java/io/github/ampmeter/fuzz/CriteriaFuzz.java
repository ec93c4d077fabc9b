package io.github.ampmeter.fuzz;

import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import java.util.List;

/** Criteria: read or refused, and what was read says the same again when it is written down. */
public final class CriteriaFuzz {
  private CriteriaFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Hostile.read(
        () -> {
          for (Criterion criterion : Criteria.parse("fuzz", Hostile.text(data))) {
            again(criterion);
          }
        });
  }

  private static void again(Criterion criterion) {
    List<Criterion> again = Criteria.parse("again", criterion.text());
    if (!again.equals(List.of(criterion))) {
      throw new IllegalStateException(criterion + " became " + again);
    }
  }
}
