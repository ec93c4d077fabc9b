package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.Golden;
import io.github.ampmeter.report.PageCostSection;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.ToldPlan;
import io.github.ampmeter.report.ToldRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path folder;

  @Test
  void sealsThePage() throws IOException {
    Golden.seals(
        "told-run.report.html", () -> withoutDrawings(HtmlReport.render(ToldRun.everyVerdict())));
  }

  @Test
  void sealsAPlanWithoutSamples() throws IOException {
    Golden.seals(
        "silent.report.html", () -> HtmlReport.render(ToldRun.report(ToldRun.withoutSamples())));
  }

  @Test
  void rendersAPlanThatWasObservedButHasNoWindow() {
    String page = HtmlReport.render(ToldRun.report(ToldRun.observedWithoutSamples()));

    assertThat(page).contains("FAILED").doesNotContain("NaN");
  }

  @Test
  void whatPagesCostStandsBeforeTheFindings() {
    Report report = ToldRun.everyVerdict();

    assertThat(HtmlReport.render(report.with(PageCostSection.of(report.plans()))))
        .containsSubsequence("id=\"pageCosts\"", "What limits it", "id=\"plans\"")
        .containsOnlyOnce("id=\"pageCosts\"");
  }

  /** Twelve plans that failed and whose servers nobody observed. */
  @Test
  void namesTheFirstPlansOfAnAnswerThatManyShare() {
    PlanReport[] plans =
        IntStream.range(0, 12)
            .mapToObj(
                i ->
                    ToldRun.plan(
                        "plan " + i, "max(*) <= 1 ms", ToldRun.steady(20, "page"), List.of()))
            .toArray(PlanReport[]::new);

    assertThat(HtmlReport.render(ToldRun.report(plans)))
        .contains(
            "<a href=\"#plan-8\">plan 7</a> and 4 more plans: What limits throughput is not known");
  }

  @Test
  void rendersARunWithoutPlans() {
    assertThat(HtmlReport.render(ToldRun.report()))
        .contains("NOT JUDGED", "0 plans, no criteria to judge by");
  }

  @Test
  void keepsWhatComesFromOutsideAsText() {
    String hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>'\"&";
    PlanReport judged =
        ToldRun.plan(
            hostile, "max(*) <= 1 ms", ToldRun.steady(20, hostile), List.of("because " + hostile));
    PlanReport plan =
        ToldPlan.of(hostile, judged.verdict(), judged.statistics())
            .run(
                List.of(new Fact(hostile, hostile)),
                List.of(hostile),
                List.of(new Checksum(hostile, hostile)))
            .report();

    String page = HtmlReport.render(ToldRun.report(plan));

    assertThat(page)
        .containsOnlyOnce("<script")
        .doesNotContain("<script>alert", "<img")
        .contains("&lt;script&gt;alert(1)");
  }

  @Test
  void staysBelowOneMegabyteWithManyPlansOfManyLongLabels() {
    List<PlanReport> plans = Collections.nCopies(12, twoHundredLongLabels());

    String page = HtmlReport.render(ToldRun.report(plans.toArray(PlanReport[]::new)));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(1_000_000);
    assertThat(page).contains("more requests folded; results.json has all");
  }

  @Test
  void foldsLabelsThatHeldBeforeThoseThatMissed() {
    Report report = ToldRun.report(twoHundredLongLabels());

    // The slowest label comes last, and is the only one that misses its limit.
    assertThat(HtmlReport.render(report)).contains("label 199 ", "140 more requests folded");
  }

  @Test
  void marksFiguresWithTooFewSamples() {
    assertThat(HtmlReport.render(ToldRun.report(ToldRun.ended("cut", List.of("killed")))))
        .contains("on only 3 samples", "2 of 2, 2 on few samples", "INCOMPLETE", "killed");
  }

  private static PlanReport twoHundredLongLabels() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    Sample sample = new Sample();
    for (int i = 0; i < 200; i++) {
      recorder.accept(
          sample
              .named("label " + i + " " + "x".repeat(500), SampleKind.REQUEST)
              .timed(ToldRun.START + i, 10 + i, 0)
              .connected(5, 1)
              .ended(true, "200", ""));
    }
    return ToldRun.plan("long", "max(*) <= 208 ms", recorder.statistics(), List.of());
  }

  /**
   * Where a glyph stands, and which values share a place, depends on the machine's fonts; what a
   * chart says does not.
   */
  private static String withoutDrawings(String page) {
    return page.replaceAll("(?s)(</desc>).*?(</svg>)", "$1$2")
        .replaceAll("(?s)<details class=\"values\">.*?</details>", "");
  }

  /** What runs in a JVM that has no fonts. */
  public static final class Render {
    private Render() {}

    public static void main(String[] arguments) {
      byte[] page = HtmlReport.render(ToldRun.everyVerdict()).getBytes(StandardCharsets.UTF_8);
      System.out.writeBytes(page);
    }
  }

  @Test
  void writesTheReportWithoutChartsAndSaysWhy() throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                "--patch-module=java.desktop=" + fontManagerThatFails(),
                "-cp",
                System.getProperty("java.class.path"),
                Render.class.getName())
            .redirectErrorStream(true)
            .start();

    String page = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).as(page).isZero();
    assertThat(page).contains("FAILED", "The charts are missing").doesNotContain("<svg");
  }

  /** As the JDK's own does where fontconfig is missing. */
  private Path fontManagerThatFails() throws IOException {
    Path source = Files.createDirectories(folder.resolve("source/sun/font"));
    Path file =
        Files.writeString(
            source.resolve("FontManagerFactory.java"),
            """
            package sun.font;
            public final class FontManagerFactory {
              public static FontManager getInstance() {
                throw new InternalError("Fontconfig head is null");
              }
            }
            """);
    String patch = "java.desktop=" + folder.resolve("source");
    Path classes = folder.resolve("classes");
    // A warning about the JDK's internals is of no interest; an error is.
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                messages,
                messages,
                ("--patch-module " + patch + " -d " + classes + " " + file).split(" "));
    assertThat(result).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return classes;
  }
}
