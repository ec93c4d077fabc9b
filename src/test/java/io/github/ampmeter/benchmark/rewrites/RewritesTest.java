package io.github.ampmeter.benchmark.rewrites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewritesJson;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.data.ResultsJson;
import io.github.ampmeter.report.data.SummaryText;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewritesTest {
  private final String json = RewritesJson.write(ToldRewrites.pairs());

  @Test
  void comesBackAsItWasWritten() {
    assertThat(RewritesJson.read("rewrites.json", json)).isEqualTo(ToldRewrites.pairs());
  }

  @Test
  void writesTimesInMillisecondsAndWhatIsNotKnownAsNull() throws Exception {
    JsonNode pairs = new ObjectMapper().readTree(json);

    JsonNode level = pairs.at("/0/levels/0");
    assertThat(level.at("/original/queries").asInt()).isEqualTo(2);
    assertThat(level.at("/original/minMillis").asDouble()).isEqualTo(1.5);
    assertThat(level.at("/original/meanMillis").asDouble()).isEqualTo(2);
    assertThat(level.at("/original/perSecond").asDouble()).isEqualTo(1000);
    assertThat(level.at("/rateRatio/ratio").asDouble()).isEqualTo(2);
    assertThat(level.at("/rateRatio/low").isNull()).isTrue();
    assertThat(pairs.at("/1/original/rowsRead").isNull()).isTrue();
  }

  @Test
  void rejectsATruncatedFile() {
    String cut = json.substring(0, json.length() / 2);

    assertThatThrownBy(() -> RewritesJson.read("q/rewrites.json", cut))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("q/rewrites.json: must hold the figures that Query Pairs writes");
  }

  @Test
  void standsInResultsJsonAndOnTheConsole() throws Exception {
    var report = ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs()));

    JsonNode plan = new ObjectMapper().readTree(ResultsJson.write(report)).at("/plans/0");
    assertThat(plan.get("rewrites")).isEqualTo(new ObjectMapper().readTree(json));
    assertThat(SummaryText.write(report))
        .contains("original                         2  2.500  1.500    2.000 1000.00    6440.5")
        .contains("    times the rate, 95 % interval: too few seconds for an interval")
        .contains("lost is not compared");
  }

  @Test
  void isLeftOutWhereNothingWasCompared() {
    var report = ToldRun.report(ToldRewrites.plan(List.of()));

    assertThat(ResultsJson.write(report)).doesNotContain("rewrites\" :");
  }
}
