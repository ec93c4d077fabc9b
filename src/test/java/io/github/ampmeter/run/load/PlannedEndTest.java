package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannedEndTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "ThreadGroup, '', 250",
    "io.github.ampmeter.jmeter.threads.ScalingThreadGroup, '', none",
    "io.github.ampmeter.jmeter.threads.ArrivalsGroup, 5/s, 30000",
    "io.github.ampmeter.jmeter.threads.ArrivalsGroup, '5,10/s', none",
  })
  void visitsThatPauseForLongAreEndedAsUsersAre(String group, String rate, String millis)
      throws IOException {
    Path jmx =
        Files.writeString(
            folder.resolve("home.jmx"),
            "<jmeterTestPlan><hashTree><TestPlan/><hashTree><%s/><hashTree/></hashTree></hashTree></jmeterTestPlan>"
                .formatted(group));
    LoadSettings load =
        rate.isEmpty()
            ? LoadSettings.OF_THE_PLAN
            : LoadSettings.OF_THE_PLAN.with(LoadKey.RATE, ArrivalRates.parse("rate", rate));
    SuitePlan plan =
        new SuitePlan(
            "home",
            PlanFile.read(jmx),
            load,
            Optional.empty(),
            Targets.of("test", ""),
            Map.of(),
            List.of());

    assertThat(PlannedEnd.spare(plan).map(spare -> spare.toMillis() + "").orElse("none"))
        .isEqualTo(millis);
  }
}
