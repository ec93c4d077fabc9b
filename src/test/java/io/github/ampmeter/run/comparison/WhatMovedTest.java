package io.github.ampmeter.run.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.section.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhatMovedTest {
  @Test
  void namesWhatAnOperationTakesMoreOf() {
    assertThat(sentences(run("1.0", 20, 4, 3, "saturated"), run("1.1", 65, 4.5, 46, "saturated")))
        .containsExactly(
            "shop, 1.1 at 8 users: mean +45 ms; an operation takes CPU of database +43 ms.");
  }

  @Test
  void namesALimitThatMoved() {
    assertThat(sentences(run("1.0", 20, 4, 3, "saturated"), run("1.1", 20, 4, 3, "locks")))
        .containsExactly(
            "shop, 1.1 at 8 users: mean 0 ms. Limit before: the CPUs (saturated); now: the CPUs"
                + " (locks).");
  }

  @Test
  void saysNothingWhereNothingMoved() {
    assertThat(sentences(run("1.0", 20, 4, 3, "saturated"), run("1.1", 21, 4, 3, "saturated")))
        .isEmpty();
  }

  private static List<String> sentences(SavedResults... runs) {
    List<SavedResults> all = List.of(runs);
    return WhatMoved.of(all, RunNames.of(all)).stream().flatMap(Section::sentences).toList();
  }

  private static SavedResults run(
      String name, double meanMillis, double web, double database, String limit) {
    return ResultsReader.read(
        name,
        """
        {"schema":1,"run":{"title":"t","start":"2026-11-01T10:00:00Z",
         "facts":[{"name":"configuration","value":"%s"}]},
         "plans":[{"plan":"shop",
          "labels":[{"label":"total","kind":"total","users":8,"repeat":1,"samples":1000,"errors":0,
            "throughputPerSecond":100,"elapsedMillis":{"mean":%s,"p90":70}}],
          "limits":{"conclusions":[{"kind":"%s","resources":["the CPUs"]}]},
          "sections":{"operationCost":{"costs":[
            {"cost":"CPU of web server, ms","perOperation":%s},
            {"cost":"CPU of database, ms","perOperation":%s},
            {"cost":"Statements","perOperation":12}]}}}]}
        """
            .formatted(name, meanMillis, limit, web, database));
  }
}
