package io.github.ampmeter.run.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetLine;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.load.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sheets of run folders as the program leaves them, and what becomes of altered ones. */
class AcceptanceTest {
  private static final Instant NOW = Instant.parse("2026-11-22T08:00:00Z");
  private static final Acceptance.SuiteRun NO_SUITES =
      (suite, into) -> {
        throw new ConfigException("no server is installed");
      };

  @TempDir private static Path written;
  @TempDir private Path root;
  private AcceptedRuns runs;
  private Path sheet;

  @BeforeEach
  void writeRuns() throws IOException {
    runs = new AcceptedRuns(written, root);
    for (String name : List.of("functional", "scalability", "database", "burn-in", "hardening")) {
      runs.run(name, 5, "1.0", "Apache/2.4");
    }
    sheet = Files.createDirectories(root.resolve("sheet"));
  }

  @Test
  void passesWhereAllFiveLinesPass() throws Exception {
    AcceptanceSheet made = make(FIVE, Optional.empty());

    assertThat(made.verdict()).as(made.lines().toString()).isEqualTo(SheetVerdict.PASSED);
    assertThat(made.judgement().sentence()).isEqualTo("5 of 5 lines passed.");
    assertThat(line(made, SheetPart.DATABASE).sources())
        .singleElement()
        .satisfies(
            source -> {
              assertThat(source.finding()).contains("1 plan, 2 criteria: all passed");
              assertThat(source.report()).isEqualTo("../database/report.html");
            });
    assertThat(sheet.resolve("acceptance.html"))
        .content()
        .contains(
            "PASSED", "Jane Doe", "OPS-1", made.evidence().manifest(), "../burn-in/report.html");
    assertThat(sheet.resolve("SHA256SUMS")).content().contains("  ../database/home/samples.jtl");
    assertThat(differences(Optional.empty())).isEmpty();
  }

  @Test
  void aLineWithoutARunIsNotRun() throws Exception {
    AcceptanceSheet made = make("acceptance: {database: database}\n", Optional.empty());

    assertThat(made.verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(made.judgement().sentence())
        .isEqualTo("not run: functional, scalability, burn-in, hardening; 1 of 5 lines passed.");
    assertThat(differences(Optional.empty())).isEmpty();
  }

  @Test
  void aLineIsAsGoodAsItsWorstRun() throws Exception {
    runs.run("slow", 50, "1.0", "Apache/2.4");
    AcceptanceSheet made =
        make(FIVE.replace("database: database", "database: [database, slow]"), Optional.empty());

    assertThat(line(made, SheetPart.DATABASE).verdict()).isEqualTo(SheetVerdict.FAILED);
    assertThat(made.verdict()).isEqualTo(SheetVerdict.FAILED);
  }

  @Test
  void aSuiteThatDidNotRunSaysWhy() throws Exception {
    Path suite = Path.of("testplans/suites/smoke.yaml").toAbsolutePath();
    AcceptanceSheet made = make(FIVE.replace("run: burn-in", "run: " + suite), Optional.empty());

    assertThat(line(made, SheetPart.BURN_IN).verdict()).isEqualTo(SheetVerdict.NOT_RUN);
    assertThat(line(made, SheetPart.BURN_IN).sources().get(0).finding())
        .isEqualTo("no server is installed");
    assertThat(differences(Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2.0, none, Apache/2.4, release",
    "1.0.1, none, Apache/2.4, release",
    "1, none, Apache/2.4, release",
    "1.0 beta, none, Apache/2.4, release",
    "1.0/2, none, Apache/2.4, release",
    "1.0, none, Apache/2.40, web server",
    "1.0, none, Apache/2.2, web server",
    "1.0, strict, Apache/2.4, hardening is none in",
    "1.0, none by TLS, Apache/2.4, tls is false in",
    "1.0, none by http://other/, Apache/2.4, address is http://a/ in"
  })
  void runsOfAnotherStackAreNoVerdictOnOne(
      String release, String hardening, String server, String what) throws Exception {
    runs.run("hardening", 5, release, server, hardening);
    AcceptanceSheet made = make(FIVE, Optional.empty());

    assertThat(made.verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(made.notes())
        .singleElement()
        .asString()
        .contains("The runs are not of one stack", what);
    assertThat(sheet.resolve("acceptance.html"))
        .content()
        .contains("The runs are not of one stack");
  }

  @Test
  void aServerThatSaysLessOfItselfIsTheSame() throws Exception {
    runs.run("hardening", 5, "1.0", "Apache");

    assertThat(make(FIVE, Optional.empty()).verdict()).isEqualTo(SheetVerdict.PASSED);
  }

  @Test
  void believesNoVerdictOfAnotherProgram() throws Exception {
    Path scan = Files.createDirectories(root.resolve("scan"));
    Files.writeString(
        scan.resolve("results.json"), "{\"verdict\": \"passed\", \"keyFinding\": \"no findings\"}");
    AcceptanceSheet made =
        make(FIVE.replace("hardening: hardening", "hardening: scan"), Optional.empty());

    assertThat(line(made, SheetPart.HARDENING).verdict()).isEqualTo(SheetVerdict.NOT_RUN);
    assertThat(line(made, SheetPart.HARDENING).sources().get(0).finding())
        .contains("no samples by which the run can be judged");
    assertThat(made.verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(differences(Optional.empty())).isEmpty();
  }

  /** A line that was not tested does not pass, whatever else its run came to. */
  @ParameterizedTest
  @CsvSource({
    "functional, neither test results nor the checks of the functional plan",
    "scalability, neither several load levels nor a search",
    "database, No database was observed",
    "burn-in, No criterion limits a drift",
    "hardening, No criterion limits hardening(high)"
  })
  void aLineNeedsARunThatTestsIt(String line, String said) throws Exception {
    runs.run("tiny", 5, "1.0", "Apache/2.4");
    AcceptanceSheet made =
        make(FIVE.replaceFirst(": " + line + "(,|\n)", ": tiny$1"), Optional.empty());

    SheetLine of = line(made, SheetPart.valueOf(line.toUpperCase(Locale.ROOT).replace('-', '_')));
    assertThat(of.verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(of.sources().get(0).finding()).contains(said);
    assertThat(made.judgement().sentence())
        .isEqualTo("incomplete: " + line + "; 4 of 5 lines passed.");
    assertThat(differences(Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "burn-in: burn-in | atLeast: 72 h}",
        "burn-in: [burn-in] | atLeast: 72 h}",
        "burn-in: {run: burn-in} | atLeast: 72 h}",
        "burn-in: {run: burn-in, atLeast: 6 min} | 5 min 10 s; the acceptance file requires at"
            + " least 6 min 0 s"
      })
  void aBurnInLastsAsLongAsIsStated(String line, String said) throws Exception {
    AcceptanceSheet made =
        make(FIVE.replace("burn-in: {run: burn-in, atLeast: 5 min}", line), Optional.empty());

    assertThat(line(made, SheetPart.BURN_IN).verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(line(made, SheetPart.BURN_IN).sources().get(0).finding()).contains(said);
    assertThat(differences(Optional.empty())).isEmpty();
  }

  /** Its last block is not whole, and JMeter's clock starts before the first sample. */
  @Test
  void aBurnInOfTheLengthThatIsStatedIsLongEnough() throws Exception {
    AcceptanceSheet made = make(FIVE.replace("5 min", "310 s"), Optional.empty());

    assertThat(made.verdict()).isEqualTo(SheetVerdict.PASSED);
    assertThat(line(made, SheetPart.BURN_IN).sources().get(0).finding())
        .startsWith(
            "Its load lasted 5 min 10 s; the acceptance file requires at least 5 min 10 s.");
  }

  @Test
  void theFunctionalPlanHasTheChecksThatTheLineNeeds() throws IOException {
    String plan = Files.readString(Path.of("testplans/functional.jmx"));

    assertThat(SheetPart.CHECKS)
        .allSatisfy(
            check ->
                assertThat(plan).contains("testclass=\"HTTPSamplerProxy\" testname=\"" + check));
  }

  /** What is said of one run is not that of another one, however many agree. */
  @Test
  void aServerWithoutItsVersionMakesTwoOthersNotTheSame() throws Exception {
    runs.run("functional", 5, "1.0", "Apache");
    runs.run("scalability", 5, "1.0", "Apache/2.2");

    assertThat(make(FIVE, Optional.empty()).notes())
        .singleElement()
        .asString()
        .contains("web server", "Apache/2.2 in scalability", "Apache in functional");
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs/latest", "runs/chain", "runs/middle/database", "runs/../database"})
  void aLinkIsResolvedBeforeTheSheetListsItsFiles(String path) throws Exception {
    Path there = Files.createDirectories(root.resolve("elsewhere/runs"));
    Files.createSymbolicLink(root.resolve("runs"), there);
    Files.move(root.resolve("database"), there.resolve("database"));
    Files.createDirectories(root.resolve("elsewhere/database"));
    Files.createSymbolicLink(there.resolve("latest"), Path.of("database"));
    Files.createSymbolicLink(there.resolve("chain"), Path.of("latest"));
    Files.createSymbolicLink(there.resolve("middle"), Path.of("."));
    if (path.contains("..")) {
      Files.delete(root.resolve("elsewhere/database"));
      Files.move(there.resolve("database"), root.resolve("elsewhere/database"));
    }
    AcceptanceSheet made =
        make(FIVE.replace("database: database", "database: " + path), Optional.empty());
    Path real = root.resolve(path).toRealPath();
    assertThat(made.verdict()).isEqualTo(SheetVerdict.PASSED);
    assertThat(line(made, SheetPart.DATABASE).sources().get(0).path())
        .isEqualTo(sheet.toRealPath().relativize(real).toString());
    assertThat(differences(Optional.empty())).isEmpty();

    Files.writeString(real.resolve("report.html"), "another report");

    assertThat(differences(Optional.empty()))
        .anyMatch(each -> each.contains("report.html was changed after the sheet was written"));
  }

  @Test
  void filesBehindLinksInARunAreListed() throws Exception {
    Files.move(root.resolve("database/home"), root.resolve("large"));
    Files.createSymbolicLink(root.resolve("database/home"), root.resolve("large"));
    make(FIVE, Optional.empty());
    assertThat(sheet.resolve("SHA256SUMS")).content().contains("  ../database/home/samples.jtl");

    Files.writeString(root.resolve("large/plan.jmx"), "<another/>");

    assertThat(differences(Optional.empty()))
        .contains("../database/home/plan.jmx was changed after the sheet was written.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", ".."})
  void aRunWithALinkThatLeadsToNoFileIsRejected(String target) throws Exception {
    Files.createSymbolicLink(root.resolve("database/link"), Path.of(target));

    assertThatThrownBy(() -> make(FIVE, Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("database");
    assertThat(sheet).isEmptyDirectory();
  }

  /** As sheets were before that named a run by a link. */
  @Test
  void verificationNamesARunOfWhichNoFileIsListed() throws Exception {
    make(FIVE, Optional.empty());
    Path list = sheet.resolve("SHA256SUMS");
    Files.writeString(list, Files.readString(list).replaceAll("(?m)^.*  \\.\\./database/.*\n", ""));

    assertThat(differences(Optional.empty()))
        .anyMatch(each -> each.startsWith("SHA256SUMS lists no file of ../database"));
  }

  /** Whoever takes the record away would else be believed. */
  @Test
  void takesNoVerdictOfARunWithoutItsRecord() throws Exception {
    Files.delete(root.resolve("database/run.json"));
    AcceptanceSheet made = make(FIVE, Optional.empty());

    assertThat(line(made, SheetPart.DATABASE).verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(line(made, SheetPart.DATABASE).sources().get(0).finding())
        .contains("run.json is missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max(page) <= 10 ms\n", "hardening(low) <= 0\n"})
  void noRunPassesForHardeningThatNoCriterionLimits(String targets) throws Exception {
    runs.run("hardening", 5, "1.0", "Apache/2.4", "none", targets);
    AcceptanceSheet made = make(FIVE, Optional.empty());

    assertThat(line(made, SheetPart.HARDENING).verdict()).isEqualTo(SheetVerdict.INCOMPLETE);
    assertThat(line(made, SheetPart.HARDENING).sources().get(0).finding())
        .contains("No criterion limits hardening(high)");
    assertThat(differences(Optional.empty())).isEmpty();
  }

  @Test
  void judgesTestResults() throws Exception {
    Files.writeString(
        root.resolve("tests.xml"),
        "<testsuite><testcase name='a'/><testcase name='b'><failure/></testcase></testsuite>");
    Files.writeString(
        root.resolve("accepted.yaml"), "- {id: b, reason: locale, who: Jane, until: 2026-12-31}\n");
    AcceptanceSheet made =
        make(
            FIVE.replace("functional: functional", "functional: [functional, tests.xml]")
                + "accepted: accepted.yaml\n",
            Optional.empty());

    assertThat(made.verdict()).isEqualTo(SheetVerdict.PASSED);
    assertThat(line(made, SheetPart.FUNCTIONAL).sources().get(1).finding())
        .isEqualTo("2 tests of 1 file: 1 passed, 1 accepted failure.");
    Files.writeString(sheet.resolve("test-results/tests.xml"), "<testsuite/>");
    assertThat(differences(Optional.empty()))
        .anyMatch(each -> each.contains("but the runs give failed"))
        .contains("test-results/tests.xml was changed after the sheet was written.");
  }

  /** A row, a report, a checksum, the verdict, the page. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "database/home/samples.jtl | ,5,page | ,50,page | but the runs give failed",
        "database/report.html | page | pag | ../database/report.html was changed after the sheet was written.",
        "sheet/SHA256SUMS | 0 | 1 | SHA256SUMS is not the list",
        "sheet/results.json | \"passed\" | \"failed\" | The sheet states",
        "sheet/results.json | 2 criteria | 9 criteria | the sheet states passed (1 plan, 9"
            + " criteria",
        "sheet/results.json | OPS-1 | OPS-2 | acceptance.html does not match",
        "sheet/acceptance.html | Jane Doe | John Doe | acceptance.html does not match",
      })
  void verificationNamesWhatWasAltered(String file, String from, String to, String said)
      throws Exception {
    make(FIVE, Optional.empty());
    Path altered = root.resolve(file);
    Files.writeString(altered, Files.readString(altered).replace(from, to));

    assertThat(differences(Optional.empty())).anySatisfy(each -> assertThat(each).contains(said));
  }

  @Test
  void verificationNamesARunThatIsGone() throws Exception {
    make(FIVE, Optional.empty());
    Files.move(root.resolve("database"), root.resolve("elsewhere"));

    assertThat(differences(Optional.empty()))
        .anyMatch(each -> each.contains("but the runs give incomplete"))
        .contains("../database/run.json is missing.");
  }

  @Test
  void aSignatureHoldsForItsKeyAndFilesOnly() throws Exception {
    KeyFiles mine = KeyFiles.in(root, "mine");
    KeyFiles other = KeyFiles.in(root, "other");
    make(FIVE, Optional.of(mine.privateKey()));

    assertThat(differences(Optional.of(mine.publicKey()))).isEmpty();
    assertThat(differences(Optional.of(other.publicKey())))
        .singleElement()
        .asString()
        .contains("not made with this key");

    Path page = sheet.resolve("acceptance.html");
    Files.writeString(page, Files.readString(page).replace("Jane", "John"));
    assertThat(differences(Optional.of(mine.publicKey())))
        .anyMatch(each -> each.contains("not valid for this acceptance.html"));
    Files.delete(sheet.resolve("acceptance.dsse.json"));
    assertThat(differences(Optional.of(mine.publicKey())))
        .anyMatch(each -> each.contains("has no signature"));
  }

  @Test
  void aKeyThatDoesNotFitIsAnError() throws Exception {
    Path key = Files.writeString(root.resolve("key.pem"), "-----BEGIN CERTIFICATE-----\n");

    assertThatThrownBy(() -> make(FIVE, Optional.of(key)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("key.pem")
        .hasMessageContaining("openssl genpkey");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acceptance: {}\n",
        "acceptance: {speed: database}\n",
        "acceptance: {database: nowhere}\n",
        "acceptance: {database: tests.xml}\n",
        "acceptance: {functional: sheet}\n",
        "acceptance: {functional: database/report.html}\n",
        "acceptance: {burn-in: database/run.json}\n",
        "acceptance: {burn-in: dangling}\n",
        "acceptance: {functional: dangling}\n",
        "acceptance: {database: {run: database, atLeast: 1 h}}\n",
        "acceptance: {burn-in: {run: burn-in, atLeast: long}}\n",
        "acceptance: {burn-in: {run: burn-in, atMost: 1 h}}\n",
        "acceptance: {burn-in: {atLeast: 1 h}}\n",
        "accepted: none.yaml\nacceptance: {database: database}\n",
        "lines: {database: database}\n"
      })
  void whatCannotBeAcceptedIsAnErrorBeforeAnythingRuns(String text) throws IOException {
    Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));

    assertThatThrownBy(() -> make(text, Optional.empty())).isInstanceOf(ConfigException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acceptance: {database: [null]} | `null` value encountered for property \"acceptance\"",
        "acceptance: {burn-in: {atLeast: 1 h}} | run must be a path",
        "acceptance: {burn-in: {run: '', atLeast: 1 h}} | run must be a path",
        "acceptance: {database: \"\\0\"} | run must be a path",
        "{accepted: \"\\0\", acceptance: {database: database}} | accepted must be a path",
        "{accepted: '', acceptance: {database: database}} | accepted must be a path",
        "{facts: {release: null}, acceptance: {database: database}} | `null` value encountered for property \"facts\""
      })
  void aPathOrFactThatIsNoneIsNamed(String text, String said) {
    assertThatThrownBy(() -> make(text, Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll("amp.yaml", said);
  }

  /** The folder of the file must not stand for it, though it may be that of a run. */
  @Test
  void anAcceptanceFileInARunIsNotThatRun() throws Exception {
    Files.copy(root.resolve("database/run.json"), root.resolve("run.json"));

    assertThatThrownBy(() -> make("acceptance: {database: [null]}", Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("`null` value");
  }

  @Test
  void aLinkInACircleIsSaidInWords() throws Exception {
    Files.createSymbolicLink(root.resolve("database/link"), Path.of("."));

    assertThatThrownBy(() -> make(FIVE, Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("database/link: a link leads in a circle");
  }

  /** sha256sum writes a backslash otherwise, and a list that is read back must name all files. */
  @Test
  void aListNamesEachFileOrTheRunIsRejected() throws Exception {
    Files.writeString(root.resolve("database/line\u2028end"), "x");
    make(FIVE, Optional.empty());
    assertThat(differences(Optional.empty())).isEmpty();

    Files.writeString(root.resolve("database/back\\slash"), "x");
    assertThatThrownBy(() -> make(FIVE, Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("have a plain name");
  }

  /** Another plan may last longer, but says nothing of a drift. */
  @Test
  void theLengthOfABurnInIsThatOfThePlanWhoseDriftIsLimited() throws Exception {
    RunFolder folder = new RunFolder(root.resolve("burn-in"));
    RunFolderBuilder.write(
        folder,
        RunFolderBuilder.plan("other", of -> of.durationMillis = 900_000L),
        JtlBuilder.from(RunFolderBuilder.START.toEpochMilli(), "threadName")
            .rows(0, 900_000, 1000, 5),
        "max(page) <= 10 ms\n");
    Files.writeString(
        folder.root().resolve("run.json"),
        Files.readString(folder.root().resolve("run.json"))
            .replaceFirst("\"home\"", "\"home\", \"other\""));
    AcceptanceSheet made = make(FIVE.replace("5 min", "10 min"), Optional.empty());

    assertThat(line(made, SheetPart.BURN_IN).sources().get(0).finding())
        .startsWith("The burn-in is too short. Its load lasted 5 min 10 s;");
  }

  private static final String FIVE =
      """
      name: amp
      by: Jane Doe
      facts: {release: "1.0", ticket: OPS-1}
      acceptance:
        functional: functional
        scalability: scalability
        database: database
        burn-in: {run: burn-in, atLeast: 5 min}
        hardening: hardening
      """;

  private AcceptanceSheet make(String text, Optional<Path> key) throws Exception {
    Path file = Files.writeString(root.resolve("amp.yaml"), text);
    AcceptanceFile acceptance = AcceptanceFile.read(file);
    return new Acceptance(
            acceptance,
            acceptance.facts(),
            sheet,
            NO_SUITES,
            new Console(new PrintStream(OutputStream.nullOutputStream()), false),
            Clock.fixed(NOW, ZoneOffset.UTC))
        .make(key);
  }

  private static SheetLine line(AcceptanceSheet sheet, SheetPart part) {
    return sheet.lines().get(part.ordinal());
  }

  private List<String> differences(Optional<Path> key) throws IOException {
    return SheetVerification.of(sheet.resolve("acceptance.html"), key).differences().stream()
        .map(Notice::message)
        .toList();
  }
}
