package io.github.ampmeter.run.comparison;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.run.Main;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedFilesTest {
  private static final String TIME = "2026-11-21T10:00:00Z";

  @TempDir Path folder;

  @Test
  void saysInWordsWhatChangedBetweenTwoVariantsAndWhatBearsItOut() throws IOException {
    Path on = passes("on", 20, 98, 99, 100, 101, 102);
    Path off = passes("off", 10, 510, 511, 512, 513, 514);

    assertThat(changes(on, off))
        .containsExactly(
            "off against on: +412 % requests per second at 50 users (100.0 to 512.0; p < 0.001;"
                + " Welch's t-test over 5 and 5 passes), -50 % p90 (20 to 10 ms; Welch's t-test"
                + " over 5 and 5 passes without any scatter), +412 % at 1 (10.00 to 51.20; p <"
                + " 0.001; Welch's t-test over 5 and 5 passes).");
  }

  @Test
  void showsNoDifferenceWhereThePassesScatterMoreThanTheyDiffer() throws IOException {
    Path one = passes("one", 20, 60, 140, 100, 70, 130);
    Path other = passes("other", 20, 70, 160, 120, 80, 150);

    // Means 100 and 116, variances 1250 and 1630: t = 16 / sqrt(576) = 0.67 with 7.9 degrees.
    assertThat(changes(one, other).get(0))
        .startsWith(
            "other against one: +16 % requests per second at 50 users, not significant (100.0 to"
                + " 116.0; p = 0.524; Welch's t-test over 5 and 5 passes), ");
  }

  @Test
  void testsNothingBetweenSinglePassesWithoutTheirSamples() throws IOException {
    assertThat(changes(passes("one", 20, 100), passes("other", 10, 512)))
        .containsExactly(
            "other against one: +412 % requests per second at 50 users, not tested (100.0 to 512.0;"
                + " neither 5 passes each nor the samples of both), -50 % p90, not tested (20 to 10"
                + " ms), +412 % at 1, not tested (10.00 to 51.20).");
  }

  @Test
  void bearsAChangeOutByTheSamplesThatLieBesideTheResults() throws IOException {
    Path slow = runFolder("slow", 50);
    Path quick = runFolder("quick", 25);

    // One user without pauses, 20 s long: 20 answers a second of 50 ms, 40 of 25 ms.
    assertThat(changes(slow, quick)).hasSize(1);
    assertThat(changes(slow, quick).get(0))
        .startsWith(
            "quick against slow: +100 % requests per second at 1 user (20.00 to 40.00; 95 %: +")
        .endsWith(
            "; block bootstrap over 20 and 20 slices), -50 % p90 (50 to 25 ms; 95 %: -50 % to -50"
                + " %).");
  }

  /** Reports of bare JTLs keep their seconds; the files' names say nothing of the load. */
  @Test
  void comparesReportsOfJtlsWhoseFilesAreGone() throws IOException {
    Path slow = reportOfJtl("before", 50, 20_000);
    Path quick = reportOfJtl("after", 25, 20_000);

    Comparison compared = compare(slow, quick);

    assertThat(ComparisonSections.sentences(compared.workloads().get(0)).get(0))
        .contains(
            "after.jtl (not judged) against before.jtl (not judged): +100 % requests per second at"
                + " 1 user (20.00 to")
        .contains("; block bootstrap over 20 and 20 slices), -50 % p90 (50 to 25 ms; 95 %: -50 %")
        .contains("Slowest change first: page -50 % p90 (50 to 25 ms; 95 %: -50 %");
    assertThat(ComparisonSections.regressions(compared)).isEmpty();
    assertThat(ComparisonSections.regressions(compare(quick, slow)))
        .extracting(Notice::message)
        .singleElement()
        .asString()
        .contains("page p90 +100 %");
  }

  @Test
  void namesWhatIsMissingWhereAJtlIsTooShortForATest() throws IOException {
    Comparison compared =
        compare(reportOfJtl("before", 50, 5_000), reportOfJtl("after", 50, 5_000));

    assertThat(ComparisonSections.regressions(compared))
        .extracting(Notice::message)
        .singleElement()
        .asString()
        .endsWith("nothing could be tested: neither 5 passes each nor 10 one-second slices.");
    assertThat(ComparisonSections.sentences(compared.workloads().get(0)).get(0))
        .contains(", not tested (")
        .doesNotContain("no significant difference");
  }

  @Test
  void rejectsSlicesThatNoReportWrote() throws IOException {
    Path one = reportOfJtl("before", 50, 20_000);
    Path other = reportOfJtl("after", 50, 20_000);
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(one.resolve("slices.tsv.gz")))) {
      out.write("before.jtl\tTOTAL\t1\tx\t0\t0\t0\t1".getBytes(StandardCharsets.UTF_8));
    }

    assertRefusal(() -> compare(one, other))
        .hasMessageContaining(
            "slices.tsv.gz: is no file of slices: seconds must be above 0, was 0");
  }

  private Path reportOfJtl(String name, long elapsedMillis, long length) throws IOException {
    Path jtl = folder.resolve(name + ".jtl");
    JtlBuilder.from(Instant.parse(TIME).toEpochMilli() + elapsedMillis)
        .rows(0, length, elapsedMillis, elapsedMillis)
        .writeTo(jtl);
    Path out = folder.resolve("report-" + name + elapsedMillis);
    assertThat(Main.commandLine().execute("report", jtl.toString(), "--out", out.toString()))
        .isZero();
    Files.delete(jtl);
    return out;
  }

  /**
   * Passes of cart: 100 ± 2 to 150 ± 2 ms, p < 0.001; of search: 50 to 55 ms with a scatter of 20;
   * of home: 30 ± 1 to 20 ± 1 ms, p < 0.001. For search t = 5 / sqrt(2 * 400 / 5) = 0.395 with 8
   * degrees of freedom; together the largest p stays, the others are multiplied by at most 3.
   */
  @Test
  void comparesByLabelWithTheSlowestChangeFirst() throws IOException {
    Path one = labelled("one", "passed", 100, 50, 30, "gone");
    Path other = labelled("other", "failed", 150, 55, 20, "");

    Comparison compared = compare(one, other);

    WorkloadChange change = compared.workloads().get(0).changes().get(0);
    assertThat(change.labels())
        .extracting(of -> of.label(), of -> of.p90().worse(), of -> of.p90().load())
        .containsExactly(
            tuple("cart", true, 50), tuple("search", false, 50), tuple("home", false, 50));
    assertThat(change.labels())
        .extracting(of -> of.p90().change().estimate())
        .containsExactly(50.0, 10.0, -100 / 3.0);
    assertThat(change.missing()).containsExactly("gone");
    assertThat(ComparisonSections.sentences(compared.workloads().get(0)).get(0))
        .startsWith("other (failed) against one (passed): ")
        .contains(
            ". Slowest change first: cart +50 % p90 (100 to 150 ms; p < 0.001); search"
                + " +10 % p90, not significant (50 to 55 ms; p = 0.703); home -33 %"
                + " p90 (30 to 20 ms; p < 0.001). Missing: gone.");
    assertThat(ComparisonSections.regressions(compared))
        .extracting(Notice::message)
        .containsExactly(
            "bench: other (failed) against one (passed): cart p90 +50 %, no success of gone,"
                + " verdict failed.");
    assertThat(ComparisonSections.regressions(compare(other, one)))
        .extracting(Notice::message)
        .containsExactly("bench: one (passed) against other (failed): home p90 +50 %.");
  }

  @Test
  void doesNotTakeForUnchangedWhatNobodyTested() throws IOException {
    assertThat(
            ComparisonSections.regressions(
                compare(passes("one", 20, 100), passes("other", 10, 512))))
        .extracting(Notice::message)
        .containsExactly(
            "bench: other against one: nothing could be tested: neither 5 passes each nor the"
                + " samples of both.");
    assertThat(
            ComparisonSections.regressions(
                compare(passes("a", 20, 1, 2, 3, 4, 5), passes("b", 20, 1, 2, 3, 4, 5))))
        .isEmpty();
  }

  @Test
  void doesNotPassWhereNothingWasCompared() throws IOException {
    assertThat(ComparisonSections.regressions(compare(passes("one", 20, 100))))
        .extracting(Notice::message)
        .containsExactly("nothing was compared: the runs have no plan and load in common.");
  }

  @Test
  void exitsWith1OnARegressionOnlyWhenAsked() throws IOException {
    String one = labelled("one", "passed", 100, 50, 30, "").toString();
    String other = labelled("other", "passed", 150, 50, 30, "").toString();
    String out = folder.resolve("out").toString();

    assertThat(Main.commandLine().execute("compare", one, other, "--out", out)).isZero();
    assertThat(
            Main.commandLine()
                .execute("compare", one, other, "--fail-on-regression", "--out", out + 2))
        .isEqualTo(1);
    assertThat(
            Main.commandLine()
                .execute("compare", one, one, "--fail-on-regression", "--out", out + 3))
        .isEqualTo(2);
    assertThat(folder.resolve("out/tables/workload-1-labelChanges-labels.csv"))
        .content()
        .startsWith("label,kind,configuration,load,p90BeforeMillis,p90Millis,changePercent,")
        .contains("\ncart,request,other,50,100,150,50,p < 0.001,statistically significant");
  }

  @Test
  void takesTheNamedConfigurationAs100Percent() throws IOException {
    Path on = run("on", "2026-11-01T10:00:00Z", "true", "4.1", 100, 20);
    Path off = run("off", "2026-11-02T10:00:00Z", "false", "4.1", 50, 10);

    Comparison comparison = ComparedFiles.read(List.of(on, off), "keepAlive off", "Ampmeter test");

    // At 1 user a tenth of the rate at 50: 5 /s is 100 %.
    assertThat(comparison.workloads().get(0).of().rows())
        .extracting(row -> row.percentOfBaseline())
        .containsExactly(200.0, 2000.0, 100.0, 1000.0);
  }

  @Test
  void drawsTheTrendOfOneSuiteByTheTimeOfItsRuns() throws IOException {
    Path later = run("b", "2026-11-02T10:00:00Z", "true", "4.2", 110, 18);
    Path earlier = run("a", "2026-11-01T10:00:00Z", "true", "4.1", 100, 20);
    Path other = run("c", "2026-11-03T10:00:00Z", "false", "4.2", 100, 20);

    List<Trend> trends = compare(later, earlier, other).trends();

    assertThat(trends).hasSize(1);
    assertThat(trends.get(0).level()).isEqualTo(50);
    assertThat(trends.get(0).releases())
        .extracting(Trend.Release::name)
        .containsExactly("4.1", "4.2");
    assertThat(trends.get(0).releases()).extracting(Trend.Release::p90).containsExactly(20.0, 18.0);
  }

  @Test
  void refusesConfigurationsWithTheSameName() throws IOException {
    Path one = named("one", "2 CPUs");
    Path other = named("other", "2 CPUs");

    assertThatThrownBy(() -> compare(one, other))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            other
                + ": the configuration \"2 CPUs\" is already that of "
                + one
                + "; give -P configuration=NAME when it runs, or when its JTL is reported");
  }

  @Test
  void refusesAFileThatIsNamedTwiceOrNotThere() throws IOException {
    Path one = named("one", "2 CPUs");

    assertThatThrownBy(() -> compare(one, one))
        .isInstanceOf(ConfigException.class)
        .hasMessage(one + ": was named twice; name each file once");
    assertThatThrownBy(() -> compare(folder.resolve("none.json")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("none.json: no such file");
  }

  @Test
  void refusesABaselineThatNoneIs() throws IOException {
    Path one = named("one", "2 CPUs");

    assertThatThrownBy(() -> ComparedFiles.read(List.of(one), "4 CPUs", ""))
        .isInstanceOf(ConfigException.class)
        .hasMessage("--baseline must be one of the configurations 2 CPUs, was 4 CPUs");
  }

  @Test
  void refusesResultsOfAnotherSchemaAndWhatIsNone() throws IOException {
    Path newer = Files.writeString(folder.resolve("newer.json"), "{\"schema\":2}");
    Path none = Files.writeString(folder.resolve("none.json"), "{}");
    Path text = Files.writeString(folder.resolve("text.json"), "{\n  fast");
    Path half =
        Files.writeString(
            folder.resolve("half.json"),
            "{\"schema\":1,\"run\":{\"title\":\"t\",\"start\":\"2026-11-01T10:00:00Z\"}}");

    assertThatThrownBy(() -> compare(newer))
        .isInstanceOf(ConfigException.class)
        .hasMessage(newer + ": schema must be 1, was 2");
    assertThatThrownBy(() -> compare(none))
        .isInstanceOf(ConfigException.class)
        .hasMessage(none + ": schema must be 1, was missing; is it a results.json?");
    assertThatThrownBy(() -> compare(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(text + ", line 2: must be a results.json, this is not JSON");
    assertThatThrownBy(() -> compare(half))
        .isInstanceOf(ConfigException.class)
        .hasMessage(half + ": plans is missing; is it a results.json?");
  }

  private static Comparison compare(Path... files) throws IOException {
    return ComparedFiles.read(List.of(files), "", "Ampmeter test");
  }

  private Path named(String file, String configuration) throws IOException {
    return Files.writeString(
        folder.resolve(file + ".json"),
        """
        {"schema":1,"run":{"title":"t","start":"2026-11-01T10:00:00Z",
         "facts":[{"name":"configuration","value":"%s"}]},"plans":[{"plan":"bench","labels":[%s]}]}
        """
            .formatted(configuration, total(1, 10, 5)));
  }

  private Path run(String file, String start, String keepAlive, String release, int rate, int p90)
      throws IOException {
    return Files.writeString(
        folder.resolve(file + ".json"),
        """
        {"schema":1,"run":{"title":"nightly","stack":"local","start":"%s",
         "facts":[{"name":"release","value":"%s"}],
         "environment":[{"title":"Stack under test","facts":[{"name":"keepAlive","value":"%s"}]}]},
         "plans":[{"plan":"bench","labels":[%s,%s]}]}
        """
            .formatted(
                start, release, keepAlive, total(1, rate / 10.0, p90), total(50, rate, p90)));
  }

  private static List<String> changes(Path... files) throws IOException {
    Comparison compared = compare(files);
    return ComparisonSections.sentences(compared.workloads().get(0));
  }

  /** At 50 users so many answers a second, pass by pass, and at one user a tenth of that. */
  private Path passes(String configuration, int p90, double... rates) throws IOException {
    List<String> totals = new ArrayList<>();
    for (int pass = 1; pass <= rates.length; pass++) {
      String repeat = "\"repeat\":" + pass;
      totals.add(total(1, rates[pass - 1] / 10, p90).replace("\"repeat\":1", repeat));
      totals.add(total(50, rates[pass - 1], p90).replace("\"repeat\":1", repeat));
    }
    return Files.writeString(
        folder.resolve(configuration + ".json"), results(configuration, totals));
  }

  /** Five passes at 50 users: p90 of cart scatters by 2 ms, of search by 20, of home by 1. */
  private Path labelled(
      String configuration, String verdict, int cart, int search, int home, String more)
      throws IOException {
    int[] signs = {-1, 1, 0, 1, -1};
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < signs.length; i++) {
      String repeat = "\"repeat\":" + (i + 1);
      List<String> pass =
          List.of(
              total(50, 100, 60),
              label("cart", cart + 2 * signs[i]),
              label("search", search + 20 * signs[i]),
              label("home", home + signs[i]),
              label(more, 10));
      pass.subList(0, more.isEmpty() ? 4 : 5)
          .forEach(each -> labels.add(each.replace("\"repeat\":1", repeat)));
    }
    return Files.writeString(
        folder.resolve(configuration + ".json"),
        results(configuration, labels)
            .replace("\"plan\":", "\"verdict\":\"" + verdict + "\",\"plan\":"));
  }

  private static String label(String name, int p90) {
    return total(50, 20, p90)
        .replace("\"total\",\"kind\":\"total\"", "\"" + name + "\",\"kind\":\"request\"");
  }

  private static String results(String configuration, List<String> totals) {
    return """
{"schema":1,"run":{"title":"t","start":"2026-11-01T10:00:00Z",
 "facts":[{"name":"configuration","value":"%s"}]},"plans":[{"plan":"bench","labels":[%s]}]}
"""
        .formatted(configuration, String.join(",", totals));
  }

  /** As a run leaves it: one user, for 20 s. */
  private Path runFolder(String configuration, int millis) throws IOException {
    RunFolder run = new RunFolder(Files.createDirectory(folder.resolve(configuration)));
    Files.createDirectories(run.plan("bench"));
    run.write(
        RunFolderBuilder.run(
            List.of("bench"),
            saved -> {
              saved.stack = "";
              saved.start = Instant.parse(TIME);
              saved.end = saved.start;
            }));
    run.write(RunFolderBuilder.plan("bench", plan -> {}));
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,success,allThreads\n");
    for (int at = 0; at < 20_000; at += millis) {
      rows.append(1_795_231_436_000L + at).append("," + millis + ",page,true,1\n");
    }
    Files.writeString(run.jtl("bench"), rows);
    String total = total(1, 1000.0 / millis, millis);
    Files.writeString(run.root().resolve("results.json"), results(configuration, List.of(total)));
    return run.root();
  }

  private static String total(int users, double rate, int p90) {
    return """
           {"label":"total","kind":"total","users":%d,"repeat":1,"samples":1000,"errors":0,
            "throughputPerSecond":%s,"elapsedMillis":{"mean":5,"p90":%d}}
           """
        .formatted(users, rate, p90);
  }
}
