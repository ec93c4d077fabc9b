package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.benchmark.as3ap.definition.Expected.Changed;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Rows;
import java.util.List;

/** What every user of the multi-user tests repeats, with a random key and without think time. */
final class MultiUserQueries {
  private MultiUserQueries() {}

  static List<Query> of() {
    return List.of(
        Query.of(
                "ir_select",
                Family.MULTI_USER,
                "select col_key, col_code, col_date, col_signed, col_name from updates"
                    + " where col_key = ?",
                new Rows(1))
            .browsing(),
        Query.of(
            "oltp_update",
            Family.MULTI_USER,
            "update updates set col_signed = col_signed + 1 where col_key = ?",
            new Changed(1)));
  }
}
