package io.github.ampmeter.benchmark.as3ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import org.junit.jupiter.api.Test;

class LoadEstimateTest {
  @Test
  void matchesTheMeasurementAt400MB() {
    LoadEstimate estimate = LoadEstimate.of(DatabaseSize.MB_400, Engine.MYISAM);

    assertThat(estimate.time()).hasSeconds(32 + 162);
    assertThat(estimate.bytes()).isEqualTo(800e6);
  }

  /** Rows 10 times as long, the rest 10 * 7/6 times: 470 + 158 * 11.667 = 2,313 s. */
  @Test
  void sortingGrowsFasterThanTheRows() {
    LoadEstimate estimate = LoadEstimate.of(DatabaseSize.GB_4, Engine.INNODB);

    assertThat(estimate.time()).hasSeconds(2313);
    assertThat(estimate.text())
        .isEqualTo(
            "as3ap: 4GB on InnoDB takes about 10.8 GB of the database's disk and, at the rates"
                + " measured on two busy CPUs, 39 min");
    assertThat(estimate.requiredBytes()).isEqualTo(16.2e9);
  }

  /** 32/100 + 162/100 * 4/6 = 1.4 s. */
  @Test
  void smallDataTakesLittle() {
    assertThat(LoadEstimate.of(DatabaseSize.MB_4, Engine.MYISAM).text())
        .contains("takes about 8 MB of")
        .endsWith(", 1 s");
  }
}
