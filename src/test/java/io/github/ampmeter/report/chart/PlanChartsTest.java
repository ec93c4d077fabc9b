package io.github.ampmeter.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.html.HtmlReport;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PlanChartsTest {
  @Test
  void drawsWhatThePlanHas() {
    assertThat(names(ToldRun.shop()))
        .containsExactly(
            "throughput",
            "response-times",
            "errors",
            "cpu",
            "memory",
            "workers",
            "distribution-1-buy");
    assertThat(names(ToldRun.passed())).doesNotContain("errors");
    assertThat(names(ToldRun.withoutSamples())).isEmpty();
  }

  @Test
  void drawsASingleSampleAsADistributionWithoutACourse() {
    List<Chart> charts = PlanCharts.of(ToldRun.open());

    assertThat(charts).extracting(Chart::name).containsExactly("distribution-1-page");
    assertThat(charts).allSatisfy(chart -> assertThat(chart.svg("x")).doesNotContain("NaN"));
    assertThat(charts.get(0).description()).startsWith("1 success: min 7 ms");
  }

  /** 1,000 of 101 to 300 us, each as often: 200 by at most 50 bars are 4, rounded to 5 us each. */
  @Test
  void drawsMicrosecondsFinelyAndSaysHowFinely() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 1000; i++) {
      recorder.accept(
          new Sample()
              .named("ir_select", SampleKind.REQUEST)
              .timed(ToldRun.START + i, 0, 0)
              .inMicros(101 + i % 200, Sample.NOT_MEASURED, Sample.NOT_MEASURED)
              .ended(true, "", ""));
    }
    Chart chart =
        chart(
            ToldRun.plan("ir", "p90(*) <= 0.3 ms", recorder.statistics(), List.of()),
            "distribution-1-ir-select");

    assertThat(chart.description())
        .isEqualTo(
            "1000 successes: min 0.101 ms, p50 0.2 ms, p90 0.28 ms (required 0.3 ms),"
                + " p99 0.298 ms, max 0.3 ms.");
    assertThat(chart.svg("x")).contains(">% of the successes, bars of 0.005 ms</text>");
  }

  @Test
  void drawsInColoursThatThePageKnowsForBothLooks() throws IOException {
    String style;
    try (var css = HtmlReport.class.getResourceAsStream("report.css")) {
      style = new String(css.readAllBytes(), StandardCharsets.UTF_8);
    }

    assertThat(ChartStyle.NAMES)
        .allSatisfy(
            (name, color) -> {
              String variable = "--" + name + ": ";
              assertThat(style)
                  .contains(variable + "#%06x".formatted(color.getRGB() & 0xFFFFFF))
                  .containsPattern("(?s)" + variable + ".*" + variable);
            });
    assertThat(PlanCharts.of(ToldRun.shop()))
        .allSatisfy(chart -> assertThat(chart.svg("x")).contains("var(--").doesNotContain("rgb("));
  }

  @Test
  void saysTheValuesWhereThePointerIs() {
    assertThat(chart(ToldRun.shop(), "throughput").svg("x"))
        .containsPattern("<title>[0-9.]+ s: [0-9.]+ successes per second</title></rect>");
    assertThat(chart(ToldRun.shop(), "response-times").svg("x"))
        .containsPattern(
            "<title>[0-9.]+ s: p50 [0-9.]+, p90 [0-9.]+, p99 [0-9.]+ \\(ms\\)</title>");
    assertThat(chart(ToldRun.shop(), "distribution-1-buy").svg("x"))
        .containsPattern("<title>[0-9.]+ to [0-9.]+ ms: [0-9.]+ % of the successes</title>");
  }

  @Test
  void writesNoTickTwice() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    recorder.accept(
        new Sample()
            .named("sel_1_ncl", SampleKind.REQUEST)
            .timed(ToldRun.START, 0, 0)
            .inMicros(384, Sample.NOT_MEASURED, Sample.NOT_MEASURED)
            .ended(true, "", ""));
    PlanReport plan = ToldRun.plan("once", "", recorder.statistics(), List.of());

    assertThat(chart(plan, "distribution-1-sel-1-ncl").svg("x"))
        .containsOnlyOnce(">0.384</text>")
        .containsOnlyOnce(">0.385</text>");
  }

  @Test
  void writesWhatNeighboursShareOnce() {
    assertThat(chart(ToldRun.shop(), "distribution-1-buy").svg("x"))
        .containsOnlyOnce("fill='var(--sky,")
        .doesNotContain("stroke-miterlimit");
    String points = chart(ToldRun.shop(), "throughput").svg("x");
    assertThat(points)
        .containsPattern("<g fill='var\\(--blue,#0072b2\\)'[^>]*>(<circle [^>]* r='3'/>){5}");
    assertThat(points.split("<path", -1)).hasSize(4);
  }

  @Test
  void saysInWordsWhatTheJudgedWindowShows() {
    // 10 Buys a second, 1 in 20 fails: every other second has 9 successes. i = 119 ends at 12.049
    // s:
    // the last slice is the twelfth second and those 49 ms, 11 successes in 1.049 s.
    assertThat(chart(ToldRun.shop(), "throughput").description())
        .startsWith("In the measurement window: 9 to 10.5 per second.");
  }

  /** The law of a throughput that no user adds to: X(n) = 10 n / (1 + (n - 1)). */
  @Test
  void drawsALawThatSaysNothingOfNoUser() {
    Chart chart =
        new LoadPlot("users", 8, 12)
            .band(Color.BLUE, users -> 9 * users / users, users -> 11 * users / users)
            .chart("law", "Throughput", "per second", "");

    assertThat(chart.svg("x")).contains("<svg").doesNotContain("NaN");
  }

  @Test
  void showsCpuAndMemoryOnTheAxisOfTheLoad() {
    Chart cpu = chart(ToldRun.shop(), "cpu");
    String svg = cpu.svg("x");

    assertThat(cpu.description())
        .isEqualTo(
            "In the measurement window: web server 1.2 CPUs, database 0.3 CPUs, JMeter 0.4 CPUs,"
                + " machine 1.95 CPUs. Load average: mean 2.5, highest 2.5.");
    assertThat(svg)
        .contains(">warm-up</text>", ">judged</text>", ">time since the first sample, s</text>")
        .contains(">CPUs busy, of 2</text>")
        .contains(">web server</text>", ">database</text>", ">JMeter</text>", ">machine</text>")
        .doesNotContain("NaN");
    assertThat(chart(ToldRun.shop(), "memory").description())
        .isEqualTo(
            "In the measurement window: web server 300 MiB, database 80 MiB, JMeter 200 MiB.");
  }

  @Test
  void drawsNoMachineThatWasNotObserved() {
    assertThat(names(ToldRun.passed())).doesNotContain("cpu", "memory");
  }

  @Test
  void givesTheSvgATextAlternativeAndIdsOfItsOwn() {
    String svg = chart(ToldRun.shop(), "throughput").svg("plan-7-throughput");

    assertThat(svg)
        .startsWith("<svg viewBox=")
        .contains("role='img' aria-labelledby='plan-7-throughput-title plan-7-throughput-desc'")
        .contains("<title id='plan-7-throughput-title'>Throughput of shop</title>")
        .contains("<desc id='plan-7-throughput-desc'>In the measurement window")
        .doesNotContain("http");
  }

  @Test
  void writesTextAsTextAndMarksTheWindow() {
    String svg = chart(ToldRun.shop(), "response-times").svg("x");

    assertThat(svg).contains(">warm-up</text>", ">judged</text>", ">p90</text>", ">p99</text>");
  }

  @Test
  void escapesALabel() {
    String label = "<script>alert(1)</script>";
    PlanReport plan = ToldRun.plan("<i>", "", ToldRun.steady(5, label), List.of());

    for (Chart chart : PlanCharts.of(plan)) {
      assertThat(chart.svg("x")).doesNotContain("<script>", "<i>");
      assertThat(chart.name()).matches("[a-z0-9-]+");
    }
  }

  @Test
  void drawsTheSameInEachLocale() {
    Locale before = Locale.getDefault();
    String english = chart(ToldRun.shop(), "throughput").svg("x");
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(chart(ToldRun.shop(), "throughput").svg("x")).isEqualTo(english);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void writesAPngThreeTimesAsLarge() throws IOException {
    byte[] png = chart(ToldRun.shop(), "errors").png();

    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(3 * Chart.WIDTH);
  }

  @Test
  void drawsWhatHappenedOnOneAxisOfTime() {
    Chart together = PlanCharts.together(ToldRun.shop()).get(0);
    String svg = together.svg("x");

    assertThat(together.isTall()).isTrue();
    assertThat(svg)
        .contains(">Throughput, successes per second</text>", ">Response times, ms</text>")
        .contains(">Errors, failed samples per second</text>", ">CPU, CPUs busy, of 2</text>")
        .containsOnlyOnce(">time since the first sample, s</text>")
        .containsPattern(
            "<title>[0-9.]+ s: throughput [0-9.]+, p50 [0-9.]+, p90 [0-9.]+, p99 [0-9.]+, errors"
                + " [0-9.]+, web server [0-9.]+, .*</title>");
    assertThat(together.picture("x").values().columns())
        .startsWith("time since the first sample, s", "throughput", "p50", "p90", "p99", "errors");
  }

  @Test
  void drawsTimeByLabelForThreePercentilesAndNamesTheRest() {
    List<Chart> byLabel = byLabel(14);

    assertThat(byLabel).extracting(Chart::choice).containsExactly("p50", "p90", "p99");
    assertThat(byLabel.get(1).legend())
        .extracting(Mark::name)
        .hasSize(12)
        .contains("a label of many words that must be legible as a whole, number 3");
    assertThat(byLabel.get(1).description())
        .startsWith("Not drawn, with fewer samples: ")
        .contains("number 13")
        .endsWith(".");
    assertThat(byLabel.get(1).picture("x").values().rows()).hasSize(10);
    assertThat(byLabel(1)).isEmpty();
  }

  @Test
  void drawsLabelsThatLookLikeCodeAsTheyAre() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    List<String> labels = List.of("App\\Home", "a\\$1 b", "rgb(300,0,0)", "rgb(99999999999,0,0)");
    for (String label : labels) {
      for (int i = 0; i < 40; i++) {
        recorder.accept(
            new Sample()
                .named(label, SampleKind.REQUEST)
                .timed(ToldRun.START + i * 250L, 10, 0)
                .ended(true, "200", ""));
      }
    }

    List<Chart> charts =
        PlanCharts.of(ToldRun.plan("shop", "", recorder.statistics(), List.of())).stream()
            .filter(chart -> !chart.choice().isEmpty() || chart.name().contains("distribution"))
            .toList();

    assertThat(charts).hasSizeGreaterThan(3);
    String all = charts.stream().map(chart -> chart.svg("x")).collect(Collectors.joining());
    assertThat(all).contains(labels);
  }

  /** Ten seconds; of each label one sample more than of the next. */
  private static List<Chart> byLabel(int labels) {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int label = 0; label < labels; label++) {
      for (int i = 0; i < 40 - label; i++) {
        recorder.accept(
            new Sample()
                .named(
                    "a label of many words that must be legible as a whole, number " + label,
                    SampleKind.REQUEST)
                .timed(ToldRun.START + i * 9_800L / (40 - label), 10 + label, 0)
                .ended(true, "200", ""));
      }
    }
    recorder.accept(
        new Sample()
            .named(
                "a label of many words that must be legible as a whole, number 0",
                SampleKind.REQUEST)
            .timed(ToldRun.START + 9_900, 99, 0)
            .ended(true, "200", ""));
    return PlanCharts.together(ToldRun.plan("many", "", recorder.statistics(), List.of())).stream()
        .filter(chart -> !chart.choice().isEmpty())
        .toList();
  }

  @Test
  void givesAllHistogramsOneAxisWithTheLimit() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 200; i++) {
      recorder.accept(
          new Sample()
              .named(i % 2 == 0 ? "fast" : "slow", SampleKind.REQUEST)
              .timed(ToldRun.START + i, i % 2 == 0 ? 10 + i % 4 : 25 + i % 4, 0)
              .ended(true, "200", ""));
    }
    PlanReport plan = ToldRun.plan("two", "p90(*) <= 80 ms", recorder.statistics(), List.of());
    List<String> drawn =
        PlanCharts.of(plan).stream()
            .filter(chart -> chart.name().startsWith("distribution"))
            .map(chart -> chart.svg("x"))
            .toList();

    assertThat(drawn)
        .hasSize(2)
        .allSatisfy(
            svg -> assertThat(svg).contains(">required 80 ms</text>", ">60</text>", ">80</text>"));
  }

  @Test
  void drawsWithoutStylesWhichAServerMayBlock() {
    assertThat(PlanCharts.together(ToldRun.shop()))
        .allSatisfy(
            chart ->
                assertThat(chart.svg("x")).doesNotContain("style=").contains("fill='var(--", ",#"));
  }

  private static List<String> names(PlanReport plan) {
    return PlanCharts.of(plan).stream().map(Chart::name).toList();
  }

  private static Chart chart(PlanReport plan, String name) {
    return PlanCharts.of(plan).stream()
        .filter(chart -> chart.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
