package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadInPlanTest {
  @Test
  void plansThatReadTheSuitesLoadStayAsTheyAre() throws IOException {
    try (Stream<Path> suites = Files.list(Path.of("testplans/suites"))) {
      for (Path file : suites.filter(f -> f.toString().endsWith(".yaml") && !f.toString().contains("acceptance")).toList()) {
        for (SuitePlan plan : Suites.read(file).plans()) {
          for (PlanChange c : plan.copy().changes()) {
            System.out.println(file + " " + plan.name() + " " + c.text());
          }
        }
      }
    }
  }
}
