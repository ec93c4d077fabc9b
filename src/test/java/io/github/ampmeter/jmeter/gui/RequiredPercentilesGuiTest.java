package io.github.ampmeter.jmeter.gui;

import static io.github.ampmeter.jmeter.gui.Components.all;
import static io.github.ampmeter.jmeter.gui.Components.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.gui.RequiredPercentilesGui.CriteriaForm;
import io.github.ampmeter.jmeter.gui.RequiredPercentilesGui.VerdictTables.VerdictMessages;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import java.awt.Component;
import java.awt.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.swing.JLabel;
import javax.swing.JTextArea;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequiredPercentilesGuiTest {
  private static final long START = 1_700_000_000_000L;

  @BeforeAll
  static void setUp() {
    HeadlessJMeter.home();
  }

  @Test
  void isInTheMenuOfListenersUnderItsName() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();

    assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
    assertThat(gui.getStaticLabel()).isEqualTo("Ampmeter - Required Percentiles");
  }

  @Test
  void eachElementHasAWindowOfItsOwn() {
    assertThat(new RequiredPercentilesGui()).isInstanceOf(UnsharedComponent.class);
  }

  @Test
  void writesWhatItWasShown() {
    RequiredPercentiles element = new RequiredPercentiles();
    element.setName("Targets of release 4");
    element.setComment("see docs");
    element.setCriteria("p90(*) <= 1 s\n# slow\np99(a b) <= 2 s");
    element.setProperty(RequiredPercentiles.WARM_UP, "${__P(warmUp,3)}");
    element.setProperty(RequiredPercentiles.STEADY_STATE, "60");
    element.setProperty(RequiredPercentiles.TABLE_FILE, "table.txt");
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    TestElement written = gui.createTestElement();

    gui.configure(element);
    gui.modifyTestElement(written);

    assertThat(properties(written)).containsAllEntriesOf(properties(element));
  }

  @Test
  void aNewElementHasCriteriaThatCanBeRead() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    gui.clearGui();

    RequiredPercentiles element = (RequiredPercentiles) gui.createTestElement();
    element.setProperty(RequiredPercentiles.WARM_UP, "0");
    element.setProperty(RequiredPercentiles.STEADY_STATE, "0");

    assertThat(element.newJudgement().report("").verdict().findings()).hasSize(3);
    assertThat(element.getName()).isEqualTo("Ampmeter - Required Percentiles");
  }

  @Test
  void itsExamplesAreCriteria() {
    String hint = named(new RequiredPercentilesGui(), "Hint", JTextArea.class).getText();
    String examples = hint.substring(hint.indexOf('\n') + 1);

    assertThat(Criteria.parseWithoutBaseline("examples", examples)).hasSize(3);
  }

  @Test
  void showsErrorsInTheCriteriaWhileTheyAreTyped() {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    JTextArea criteria = named(gui, "Criteria", JTextArea.class);
    JTextArea hint = named(gui, "Error", JTextArea.class);
    int height = hint.getPreferredSize().height;

    criteria.setText("p90(*) <= 1 s\np90(*) <= fast");
    assertThat(hint.getText()).startsWith("Error in the criteria, line 2, column 11: ");
    assertThat(hint.getForeground()).isEqualTo(Theme.now().error());
    assertThat(hint.getPreferredSize().height).as("the form stays where it is").isEqualTo(height);

    criteria.setText("p90(*) <= 1 s");
    assertThat(hint.getText()).isEmpty();

    criteria.setText("p90(*) <= ${__P(limit)} ms");
    assertThat(hint.getText()).isEmpty();
  }

  @Test
  void eachFieldHasAnAccessibleLabel() {
    Container form = (Container) new CriteriaForm().component();
    List<Component> labelled = all(form, JLabel.class).stream().map(JLabel::getLabelFor).toList();

    assertThat(all(form, JTextComponent.class))
        .hasSize(6)
        .allMatch(
            field ->
                labelled.contains(field)
                    || field.getAccessibleContext().getAccessibleName() != null);
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new TreeMap<>();
    element.propertyIterator().forEachRemaining(p -> texts.put(p.getName(), p.getStringValue()));
    return texts;
  }

  @Test
  void nothingIsMissedWhileTheLoadWarmsUp() {
    LiveVerdict judgement = judging("p90(*) <= 1 s\nerrors(total) <= 0 %", 10, 60);
    record(judgement, "", "page", 1000, 2000);

    PlanReport report = judgement.reportSoFar("");

    assertThat(VerdictMessages.verdict(report, true))
        .isEqualTo("NOT YET MEASURED (0 of 2 criteria passed, 2 not yet measured)");
    assertThat(results(report, 1)).containsExactly("NOT YET MEASURED", "NOT YET MEASURED");
    assertThat(results(report, 0)).containsOnly("NOT YET MEASURED");
  }

  @Test
  void aStepStillToComeIsNotYetMeasured() {
    LiveVerdict judgement =
        judging("errors(total) at every step <= 0 %\np90(total) at 2 users <= 1 s", 0, 0);
    record(judgement, "Users 1 user repeat 1 1-1", "page", 0, 40);

    PlanReport report = judgement.reportSoFar("");

    assertThat(results(report, 1)).containsExactlyInAnyOrder("PASSED", "NOT YET MEASURED");
    assertThat(VerdictMessages.verdict(report, true))
        .isEqualTo("NOT YET MEASURED (1 of 2 criteria passed, 1 not yet measured)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .as("a step that never came")
        .startsWith("\u2717 FAILED (1 of 2 criteria passed)");
  }

  @Test
  void samplesStillToComeAreNotYetMeasured() {
    LiveVerdict judgement = judging("samples(page) >= 2\nerrors(total) <= 0 %", 0, 0);
    record(judgement, "", "page", 0, 40);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .isEqualTo("NOT YET MEASURED (1 of 2 criteria passed, 1 not yet measured)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .startsWith("\u2717 FAILED (1 of 2");

    record(judgement, "", "page", 100, 40);
    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .isEqualTo("ALL PASSED so far (2 of 2 criteria passed)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .startsWith("\u2713 PASSED (2 of 2");
  }

  @Test
  void aFailedCriterionShowsAtOnce() {
    LiveVerdict judgement =
        judging("p90(page) <= 1 s\nerrors(total) <= 0 %\np90(other) <= 1 s", 0, 0);
    record(judgement, "", "page", 0, 4000);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .startsWith("\u2717 FAILED so far (1 of 3 criteria passed, 1 not yet measured)");
    assertThat(results(judgement.reportSoFar(""), 1)).contains("FAILED", "NOT YET MEASURED");
  }

  @Test
  void judgesTheLastRunAgainWhenACriterionChanges() throws Exception {
    RequiredPercentilesGui gui = new RequiredPercentilesGui();
    named(gui, "Criteria", JTextArea.class).setText("p90(page) <= 1 s");
    LiveVerdict judgement = judging("p90(page) <= 1 s", 0, 0);
    record(judgement, "", "page", 0, 400);
    gui.showSaved(judgement);

    String before = shown(gui, "\u2713 PASSED");
    named(gui, "Criteria", JTextArea.class).setText("p90(page) <= 0.3 s");
    String after = shown(gui, "\u2717 FAILED");

    assertThat(before).isEqualTo("\u2713 PASSED (2 of 2 criteria passed)");
    assertThat(after)
        .isEqualTo("\u2717 FAILED (1 of 2 criteria passed) (judged again by the criteria above)");
  }

  /** Waits until the verdict begins so: the form draws after a moment. */
  private static String shown(RequiredPercentilesGui gui, String beginning) throws Exception {
    JTextArea verdict = named(gui, "Verdict", JTextArea.class);
    for (int i = 0; i < 1000 && !verdict.getText().startsWith(beginning); i++) {
      Thread.sleep(10);
    }
    return verdict.getText();
  }

  @Test
  void aResultsFileIsJudgedByTheCriteriaInTheForm(@TempDir Path folder) throws Exception {
    Path jtl =
        Files.writeString(
            folder.resolve("s.jtl"),
            "timeStamp,elapsed,label,responseCode,success\n"
                + START
                + ",400,page,200,true\n"
                + (START + 1000)
                + ",200,page,200,true\n");
    RequiredPercentiles element = new RequiredPercentiles();
    element.setCriteria("mean(page) <= 0.3 s\nmax(page) <= 0.3 s");

    PlanReport report = new OpenedJtl(jtl).verdict(element).report("");

    assertThat(results(report, 1)).contains("PASSED", "FAILED");
  }

  @Test
  void requestsThatTheUsersStopInterruptsAreNoErrors() {
    LiveVerdict judgement = judging("errors(total) <= 0 %", 0, 60);
    record(judgement, "", "page", 0, 40);
    judgement.stop(START + 12_000);
    judgement.record(sample("page", 11_000, 1_500, false));

    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .isEqualTo(
            "? INCOMPLETE (1 of 1 criteria passed): The test was stopped after 0.04 s of 60 s"
                + " (warm-up and duration)");
  }

  @Test
  void aStopLeavesWhatFailedBeforeFailed() {
    LiveVerdict judgement = judging("errors(total) <= 0 %", 0, 60);
    judgement.record(sample("page", 0, 40, false));
    judgement.stop(START + 12_000);

    assertThat(VerdictMessages.verdict(judgement.report(""), false)).startsWith("\u2717 FAILED");
  }

  @Test
  void aStoppedRunWithoutAWindowIsJudged() {
    LiveVerdict judgement = judging("errors(total) <= 0 %", 0, 0);
    record(judgement, "", "page", 0, 2_000);
    judgement.stop(START + 2_000);

    PlanReport report = judgement.report("");

    assertThat(VerdictMessages.verdict(report, false)).startsWith("\u2713 PASSED (1 of 1");
    assertThat(report.verdict().issues())
        .extracting(issue -> issue.message())
        .contains("The test was stopped after 2 s; all of it is judged");
  }

  @Test
  void saysSoFarWhileARunGoesOn() {
    LiveVerdict judgement = judging("errors(total) <= 0 %", 0, 60);
    record(judgement, "", "page", 0, 40);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .startsWith("ALL PASSED so far");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .startsWith(
            "? INCOMPLETE (1 of 1 criteria passed): The load lasted 0.04 s instead of 60 s");
  }

  /** Of the table of that number: response times, then criteria. */
  private static List<String> results(PlanReport report, int table) {
    return PlanSections.live(report).get(table).tables().findFirst().orElseThrow().groups().stream()
        .flatMap(group -> group.rows().stream())
        .map(row -> row.cells().get(row.cells().size() - 1))
        .map(cell -> FigureText.TYPESET.of(Column.Kind.RESULT, cell))
        .toList();
  }

  private static LiveVerdict judging(String criteria, int warmUp, int steady) {
    return new LiveVerdict(
        Criteria.parseWithoutBaseline("test", criteria), 1000L * warmUp, 1000L * steady);
  }

  private static void record(
      LiveVerdict judgement, String thread, String label, long startsAfter, long millis) {
    judgement.record(
        sample(label, startsAfter, millis, true).loadedBy(1, "", ThreadName.of(thread)));
  }

  private static Sample sample(String label, long startsAfter, long millis, boolean success) {
    return new Sample()
        .named(label, SampleKind.REQUEST)
        .timed(START + startsAfter, millis, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(1, "", ThreadName.of(""))
        .ended(success, success ? "200" : "500", "");
  }
}
