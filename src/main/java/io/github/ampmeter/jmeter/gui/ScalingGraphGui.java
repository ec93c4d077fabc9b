package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import java.awt.BorderLayout;
import java.util.List;
import java.util.Optional;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link ScalingGraph}: the curves of a run in progress or a saved one. */
@HelpTopic("guides/scaling.md#scaling-graph")
public final class ScalingGraphGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private static final String FIELD_HELP =
      "Empty: as in the Scaling Thread Group; duration 0: to the last sample of the step";

  private final transient SweepWindow window = new SweepWindow();

  public ScalingGraphGui() {
    super(
        new PropertyFields("", "[][]12[][][grow]")
            .line(ScalingGraph.WARM_UP, "Warm-up of a step, s:", FIELD_HELP)
            .line(ScalingGraph.STEADY_STATE, "Duration of a step, s:", FIELD_HELP)
            .note("empty: as in the thread group"));
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    JPanel top = new JPanel(new MigLayout("insets 0, fillx, wrap 1", "[grow,fill]"));
    top.add(makeTitlePanel(), "wmin 0");
    top.add(fields.component(), "wmin 0");
    top.add(window.buttons(this, this::element), "wmin 0");
    add(top, BorderLayout.NORTH);
    add(window.pictures(), BorderLayout.CENTER);
    clearGui();
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Scaling Graph";
  }

  @Override
  public TestElement makeTestElement() {
    return new ScalingGraph();
  }

  @Override
  boolean draw(LiveVerdict judgement, boolean running) {
    String name = getName();
    return window.draw(
        () -> {
          Optional<String> nothing = noSuccess(judgement);
          Optional<PlanScaling> scaling =
              nothing.isPresent() ? Optional.empty() : judgement.scaling(name, running);
          return new SweepWindow.Sweep(
              scaling,
              scaling.isPresent() ? "" : nothing.orElseGet(() -> summary(judgement, running)));
        });
  }

  @Override
  void blank() {
    window.clear();
  }

  private ScalingGraph element() {
    ScalingGraph element = new ScalingGraph();
    element.setName(getName());
    fields.updateElement(element);
    return element;
  }

  /** A sentence if all requests failed: a curve of errors shows nothing of what scales. */
  static Optional<String> noSuccess(LiveVerdict judgement) {
    RunStatistics run = judgement.reportSoFar("").statistics();
    boolean failed = run.totals().stream().allMatch(total -> total.elapsed().count() == 0);
    return run.errors().stream()
        .filter(error -> failed)
        .findFirst()
        .map(
            error ->
                Messages.of("No request succeeded. The most frequent error is of %s: %s")
                    .formatted(
                        error.label(), (error.responseCode() + " " + error.message()).strip()));
  }

  /** The text before the second step, without which there is no curve. */
  static String summary(LiveVerdict judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar("") : judgement.report("");
    List<LabelStatistics> totals = report.statistics().totals();
    if (totals.isEmpty() || report.statistics().samples() == 0) {
      return Messages.of("No sample after the warm-up yet.")
          + " "
          + Messages.of(SweepWindow.NOTHING);
    }
    LoadUnit unit = report.statistics().unit();
    String figures = figures(totals.get(totals.size() - 1), unit) + " ";
    if (unit.offered()) {
      return figures + Messages.of("Arrivals have no such curves; see the charts of their report.");
    }
    return figures
        + Messages.of(running ? SweepWindow.NOTHING : "A curve needs at least two load levels.");
  }

  private static String figures(LabelStatistics total, LoadUnit unit) {
    boolean finer = total.elapsed().finerThanMillis();
    return (total.users() == 0 ? "" : unit.text(total.users()) + ": ")
        + NumberText.rate(total.throughputPerSecond())
        + " per second"
        + (total.elapsed().count() == 0
            ? ", no success, "
            : ", "
                + Percentiles.title(Percentiles.MAIN)
                + " percentile "
                + NumberText.decimal(total.percentile(Percentiles.MAIN), finer ? 3 : 1)
                + " ms, ")
        + NumberText.count(total.samples())
        + (total.samples() == 1 ? " sample." : " samples.");
  }
}
