package io.github.ampmeter.source.timesplit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.TimeParts.PathTimes;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.result.SectionText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.LoadStatements;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import io.github.ampmeter.source.statements.StatementUse;
import io.github.ampmeter.source.timesplit.TimeSplit.Beside;
import io.github.ampmeter.source.timesplit.TimeSplit.LoggedPath;
import io.github.ampmeter.source.timesplit.TimeSplit.LoggedTimes;
import io.github.ampmeter.source.timesplit.TimeSplit.SplitRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten requests: each connects in 1 ms, waits for 100 ms and receives for 20 ms. */
class TimeSplitTest {
  private static final TimeParts PAGE = request("page", "/a", 100);
  private static final String QUERY = "SELECT name FROM person WHERE id = ?";

  private final Map<String, LoggedPath> logged = new HashMap<>();
  private Optional<DryRunStatements> pass = Optional.empty();
  private Optional<LoadStatements> load = Optional.empty();

  @Test
  void waitingIsTheServerUpToItsFirstByteAndElseQueue() {
    logged.put("/a", new LoggedPath(10, 60));

    SplitRow page = row(split(LoggedTimes.FIRST_BYTE, PAGE), "page");

    assertParts(page, 1, 40, 60, Double.NaN, 20, 0);
    assertThat(page.mean()).isEqualTo(121);
  }

  @Test
  void withoutTheFirstByteSendingIsInTheServersPart() {
    logged.put("/a", new LoggedPath(10, 90));

    assertParts(
        row(split(LoggedTimes.DURATION, PAGE), "page"), 1, 30, 90, Double.NaN, Double.NaN, 0);
  }

  @Test
  void withoutALogTheQueueIsInTheServersPart() {
    assertParts(row(split(LoggedTimes.NONE, PAGE), "page"), 1, Double.NaN, 100, Double.NaN, 20, 0);
  }

  @Test
  void waitingOfRequestsThatTheLogHasNotIsNotAttributed() {
    logged.put("/a", new LoggedPath(5, 60));
    logged.put("/redirected", new LoggedPath(15, 1));

    TimeSplit split = split(LoggedTimes.FIRST_BYTE, PAGE);

    assertParts(row(split, "page"), 1, 20, 30, Double.NaN, 20, 50);
    assertThat(split.found() / split.requests()).isEqualTo(0.5);
    assertThat(split.stray() / split.lines()).isEqualTo(0.75);
  }

  @Test
  void aServerThatSaysMoreThanUsersWaitedLeavesNoQueue() {
    logged.put("/a", new LoggedPath(10, 130));

    assertParts(row(split(LoggedTimes.FIRST_BYTE, PAGE), "page"), 1, 0, 100, Double.NaN, 20, 0);
  }

  @Test
  void labelsOfOnePathHaveTheSameShareOfTheirWaiting() {
    logged.put("/a", new LoggedPath(20, 30));

    // 20 lines of 30 ms are half of what all of them waited, 1,200 ms.
    TimeSplit split = split(LoggedTimes.FIRST_BYTE, PAGE, request("quick", "/a", 20));

    assertParts(row(split, "page"), 1, 50, 50, Double.NaN, 20, 0);
    assertParts(row(split, "quick"), 1, 10, 10, Double.NaN, 20, 0);
    assertThat(split.rows()).allMatch(SplitRow::sharedPaths);
    assertParts(row(split, "total"), 1, 30, 30, Double.NaN, 20, 0);
    assertThat(row(split, "total").mean()).isEqualTo(81);
  }

  @Test
  void theDatabaseIsOneUsersStatementsTimesTheirMeanUnderLoad() {
    logged.put("/a", new LoggedPath(10, 60));
    // Two runs of the page made six calls; under load 30 calls took 150 ms.
    pass = pass("page", use(QUERY, 6), use("SET NAMES ?", 2));
    load = load(new DigestCount("shop", QUERY, 30, 150, 0, 0, 0));

    assertParts(row(split(LoggedTimes.FIRST_BYTE, PAGE), "page"), 1, 40, 45, 15, 20, 0);
  }

  @Test
  void theDatabaseTakesAtMostWhatTheServerTook() {
    logged.put("/a", new LoggedPath(10, 60));
    pass = pass("page", use(QUERY, 6));
    load = load(new DigestCount("shop", QUERY, 30, 1500, 0, 0, 0));

    assertParts(row(split(LoggedTimes.FIRST_BYTE, PAGE), "page"), 1, 40, 0, 60, 20, 0);
  }

  @Test
  void aStatementWithoutADigestOfItsOwnLeavesTheDatabaseUnknown() {
    logged.put("/a", new LoggedPath(10, 60));
    pass = pass("page", use(QUERY, 6), use("SELECT price FROM item", 1));
    load = load(new DigestCount("shop", QUERY, 30, 150, 0, 0, 0));

    assertThat(row(split(LoggedTimes.FIRST_BYTE, PAGE), "page").parts().database()).isNaN();
  }

  @Test
  void timeOfAnOperationBesideItsRequestsIsNotAttributed() {
    logged.put("/a", new LoggedPath(10, 60));
    TimeParts home =
        new TimeParts(
            "Home",
            LabelKind.OPERATION,
            10,
            10,
            new TimeParts.Sums(1500, 10, 1000, 200),
            PAGE.paths());

    TimeSplit split = split(LoggedTimes.FIRST_BYTE, PAGE, home);

    assertThat(split.rows()).extracting(SplitRow::label).containsExactly("Home", "page");
    assertParts(row(split, "Home"), 1, 40, 60, Double.NaN, 20, 29);
  }

  @Test
  void pathsOfTheLogAreThoseOfAllMethods() {
    Map<String, LoggedPath> paths =
        TimeSplit.logged(
            List.of(figures("GET /a", 3, 30_000), figures("POST /a", 1, 50_000)),
            LoggedTimes.FIRST_BYTE);

    // 80 ms of 4 requests.
    assertThat(paths).containsOnly(Map.entry("/a", new LoggedPath(4, 20)));
  }

  @Test
  void aSweepHasARowALevelAndTheStatementsThatTakeMost() {
    logged.put("/a", new LoggedPath(10, 60));
    List<TimeSplit> levels =
        List.of(
            split(LoggedTimes.FIRST_BYTE, PAGE),
            TimeSplit.of(
                8,
                LabelKind.REQUEST,
                List.of(PAGE, request("other", "/b", 300)),
                new Beside(LoggedTimes.FIRST_BYTE, logged, pass, load)));
    LoadStatements all =
        new LoadStatements(
            List.of(
                new DigestCount("shop", "A", 20, 400, 0, 0, 0),
                new DigestCount("shop", "B", 20, 300, 0, 0, 0),
                new DigestCount("shop", "C", 20, 200, 0, 0, 0),
                new DigestCount("shop", "D", 20, 100, 0, 0, 0)),
            0,
            "");

    List<Section> sections = TimeSplitSection.of(levels, LoadUnit.USERS, all, 40);

    assertThat(SectionText.write(Section.in(Place.PAGE, sections).get(0)))
        .contains(
            "66.7 % of the requests were found in the access log by their path; 0 % of its lines"
                + " belong to no label");
    // 121 and 321 ms; of the second label no more than connect and transfer is known.
    assertThat(tables(Place.PAGE, sections).get(0))
        .endsWith("page,1 user,10,121,1,40,60,,20,0\ntotal,8 users,20,221,1,20,30,,20,150\n");
    assertThat(tables(Place.DATA, sections).get(0))
        .contains("\nother,8 users,request,10,321,1,0,0,,20,300\n");
    assertThat(tables(Place.DATA, sections).get(1))
        .endsWith("\nA,10,20,0.5\nB,7.5,15,0.5\nC,5,10,0.5\n");
  }

  private static List<String> tables(Place place, List<Section> sections) {
    return Section.in(place, sections).get(0).tables().map(SectionCsv::write).toList();
  }

  private TimeSplit split(LoggedTimes log, TimeParts... labels) {
    boolean operations =
        List.of(labels).stream().anyMatch(label -> label.kind() == LabelKind.OPERATION);
    return TimeSplit.of(
        1,
        operations ? LabelKind.OPERATION : LabelKind.REQUEST,
        new ArrayList<>(List.of(labels)),
        new Beside(log, logged, pass, load));
  }

  private static SplitRow row(TimeSplit split, String label) {
    return split.rows().stream().filter(row -> row.label().equals(label)).findFirst().orElseThrow();
  }

  private static void assertParts(
      SplitRow row,
      double connect,
      double queue,
      double server,
      double database,
      double transfer,
      double notAttributed) {
    assertThat(
            new double[] {
              row.parts().connect(),
              row.parts().queue(),
              row.parts().server(),
              row.parts().database(),
              row.parts().transfer(),
              row.notAttributed()
            })
        .containsExactly(
            new double[] {connect, queue, server, database, transfer, notAttributed}, within(1e-9));
  }

  private static TimeParts request(String label, String path, double waitEach) {
    return new TimeParts(
        label,
        LabelKind.REQUEST,
        10,
        10,
        new TimeParts.Sums(10 * (1 + waitEach + 20), 10, 10 * waitEach, 200),
        Map.of(path, new PathTimes(10, 10 * waitEach, 200)));
  }

  private static RequestFigures figures(String request, long count, long micros) {
    return new RequestFigures(request, count, 0, 0, micros, new ValueCounts());
  }

  private static Optional<DryRunStatements> pass(String operation, StatementUse... uses) {
    return Optional.of(
        new DryRunStatements(
            "",
            List.of(new OperationStatements(operation, 2, 0, List.of(uses))),
            new DryRunStatements.Totals(0, 0, 0, 0, -1),
            0,
            false,
            List.of(),
            ""));
  }

  private static Optional<LoadStatements> load(DigestCount... counts) {
    return Optional.of(new LoadStatements(List.of(counts), 0, ""));
  }

  private static StatementUse use(String statement, long calls) {
    return new StatementUse(
        statement,
        "shop",
        new StatementUse.Executions(calls, calls, 0, 0, 0, 0),
        new StatementUse.Rows(0, 0, 0),
        "",
        List.of(),
        "");
  }
}
