package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Section;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.KeyboardFocusManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link RequiredPercentiles}: its form and the live tables of a run. */
@HelpTopic("guides/listener.md")
public final class RequiredPercentilesGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private static final int MILLIS_AFTER_TYPING = 300;
  private static final double SHARE_OF_THE_FORM = 0.4;

  private final transient VerdictTables tables = new VerdictTables();
  private final transient CriteriaForm form;
  private final Timer afterTyping = new Timer(MILLIS_AFTER_TYPING, event -> judgeAgain());

  public RequiredPercentilesGui() {
    this(new CriteriaForm());
  }

  private RequiredPercentilesGui(CriteriaForm form) {
    super(form.fields);
    this.form = form;
    afterTyping.setRepeats(false);
    form.onChange(afterTyping::restart);
    form.addButtons(this, this::element, this::open);
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(split(form.component(), tables.component()), BorderLayout.CENTER);
    tables.clear();
  }

  /** The form has all the room while there are no results; the user moves the edge between them. */
  private static JSplitPane split(Component form, Component results) {
    JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, form, results);
    split.setResizeWeight(SHARE_OF_THE_FORM);
    split.setBorder(BorderFactory.createEmptyBorder());
    return split;
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Required Percentiles";
  }

  @Override
  public TestElement makeTestElement() {
    return new RequiredPercentiles();
  }

  @Override
  boolean draw(LiveVerdict judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar(getName()) : judgement.report(getName());
    tables.show(report, running);
    return true;
  }

  @Override
  void blank() {
    tables.clear();
  }

  /** The element with what the form shows. */
  private RequiredPercentiles element() {
    RequiredPercentiles element = new RequiredPercentiles();
    element.setName(getName());
    fields.updateElement(element);
    return element;
  }

  private void open(OpenedJtl results) {
    if (isRunning()) {
      Dialogs.error(this, Messages.of("Stop the run first."));
      return;
    }
    results.judge(element(), this::showSaved, why -> Dialogs.error(this, why));
  }

  /** Judges the last run by the criteria as they are now, if they can be read. */
  private void judgeAgain() {
    Optional<List<Criterion>> criteria = form.criteria();
    if (criteria.isPresent() && lastRun().isPresent() && lastRun().get().judgeBy(criteria.get())) {
      tables.judgedAgain = true;
      showSaved(lastRun().get());
    }
  }

  /** The tables of the verdict, response times and criteria. */
  static final class VerdictTables {
    private final JPanel panel = new JPanel(new BorderLayout(0, 5));
    private final WrappedText verdict = new WrappedText("Verdict").bold();
    private final SectionTable responseTimes = new SectionTable("Response times");
    private final SectionTable criteria = new SectionTable("Judged criteria");

    /** Whether the criteria changed after the run that is shown. */
    private boolean judgedAgain;

    VerdictTables() {
      JSplitPane tables =
          new JSplitPane(
              JSplitPane.VERTICAL_SPLIT, responseTimes.component(), criteria.component());
      tables.setResizeWeight(0.5);
      tables.setPreferredSize(new Dimension(600, 220));
      panel.add(verdict.component(), BorderLayout.NORTH);
      panel.add(tables, BorderLayout.CENTER);
    }

    Component component() {
      return panel;
    }

    void show(PlanReport report, boolean running) {
      List<Section> live = PlanSections.live(report);
      responseTimes.show(live.get(0));
      criteria.show(live.get(1));
      judgedAgain &= !running;
      verdict.showOutcome(
          VerdictMessages.verdict(report, running)
              + (judgedAgain ? " " + Messages.of("(judged again by the criteria above)") : ""));
      panel.setVisible(true);
    }

    /** Leaves the room to the form. */
    void clear() {
      responseTimes.clear();
      criteria.clear();
      verdict.show(" ");
      judgedAgain = false;
      panel.setVisible(false);
    }

    /** Writes the sentence about the verdict. */
    static final class VerdictMessages {
      private VerdictMessages() {}

      /** The verdict as text, not only by colour; a run in progress has not passed yet. */
      static String verdict(PlanReport report, boolean running) {
        Verdict verdict = report.verdict();
        long waiting = verdict.findings().stream().filter(Finding::notYetMeasured).count();
        if (verdict.kind() == VerdictKind.NOT_JUDGED && waiting > 0) {
          return Messages.of("not yet measured").toUpperCase(Locale.ROOT)
              + count(verdict.findings(), waiting)
              + remarks(verdict);
        }
        String word = OutcomeText.of(verdict.kind());
        String reasons =
            verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
        return (running && verdict.passed()
                ? Messages.of("all passed").toUpperCase(Locale.ROOT)
                : word)
            + (running ? " " + Messages.of("so far") : "")
            + count(verdict.findings(), waiting)
            + reasons
            + remarks(verdict);
      }

      private static String remarks(Verdict verdict) {
        return verdict.remarks().isEmpty() ? "" : "; " + String.join("; ", verdict.remarks());
      }

      private static String count(List<Finding> findings, long waiting) {
        if (findings.isEmpty()) {
          return "";
        }
        long passed = findings.stream().filter(Finding::passed).count();
        String later = waiting == 0 ? "" : Messages.of(", %s not yet measured").formatted(waiting);
        return " ("
            + Messages.of("%s of %s criteria passed").formatted(passed, findings.size())
            + later
            + ")";
      }
    }
  }

  /** The fields for criteria, times and file, which show errors at once. */
  static final class CriteriaForm {
    /** It also applies to a plan with a constant number of users, which has one step. */
    private static final String DEFAULT_CRITERIA =
        """
        p90(*) at every step <= 1 s
        errors(total) at every step <= 0 %
        samples(*) at every step >= 100
        """;

    private static final String HELP =
        "One a line. * is each operation, total all of them; # starts a comment. For example:";

    private static final String EXAMPLES =
        """
        p90(*) <= 250 ms
        errors(total) <= 0.1 %
        samples(label~"Search*") >= 100""";

    private static final int GAP = 6;
    private static final int LINES_OF_AN_ERROR = 2;

    private final JPanel panel = new JPanel(new BorderLayout(0, GAP));
    private final JTextArea criteria = new JTextArea(5, 20);
    private final WrappedText hint = new WrappedText("Hint");
    private final WrappedText error = new WrappedText("Error").lines(LINES_OF_AN_ERROR);
    private final JPanel buttons = new JPanel(new MigLayout("insets 0"));
    private Runnable changed = () -> {};

    private final PropertyFields fields =
        new PropertyFields("", "[][grow,fill]12[][grow,fill]12[][grow 200,fill]")
            .bind(RequiredPercentiles.CRITERIA, criteria, DEFAULT_CRITERIA)
            .line(
                RequiredPercentiles.WARM_UP,
                "Warm-up, s:",
                "Not judged, from the first sample on; empty: as in the thread group")
            .line(
                RequiredPercentiles.STEADY_STATE,
                "Steady state, s:",
                "Judged after the warm-up; 0: to the last sample; empty: as in the thread group")
            .line(
                RequiredPercentiles.TABLE_FILE,
                "Write table to:",
                "A file, written at the end of the run");

    CriteriaForm() {
      panel.setBorder(
          BorderFactory.createCompoundBorder(
              BorderFactory.createTitledBorder(Messages.of("Criteria")),
              BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)));
      criteria.setName("Criteria");
      criteria.getAccessibleContext().setAccessibleName(Messages.of("Criteria, one a line"));
      criteria.setFont(new Font(Font.MONOSPACED, Font.PLAIN, criteria.getFont().getSize()));
      criteria.setToolTipText(Messages.of(HELP));
      // Tab goes on to the next field, as from any other.
      criteria.setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
      criteria.setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
      fields.onChange(this::check);
      hint.show(Messages.of(HELP) + "\n" + EXAMPLES);
      JPanel text = new JPanel(new BorderLayout(0, GAP));
      text.add(new JScrollPane(criteria), BorderLayout.CENTER);
      text.add(error.component(), BorderLayout.SOUTH);
      panel.add(hint.component(), BorderLayout.NORTH);
      panel.add(text, BorderLayout.CENTER);
      JPanel below = new JPanel(new BorderLayout(0, GAP));
      below.add(fields.component(), BorderLayout.CENTER);
      below.add(buttons, BorderLayout.SOUTH);
      panel.add(below, BorderLayout.SOUTH);
    }

    Component component() {
      return panel;
    }

    /** Sets the action after each change of the form. */
    void onChange(Runnable action) {
      changed = action;
    }

    /**
     * Adds the buttons that read and write files.
     *
     * @param element the element with what the form shows
     * @param judge judges a results file
     */
    void addButtons(
        Component parent, Supplier<RequiredPercentiles> element, Consumer<OpenedJtl> judge) {
      Dialogs dialogs = new Dialogs(parent);
      buttons.add(
          ElementForm.button(
              "Open Results File…",
              "Judges a JTL by the criteria above",
              () -> dialogs.open(file -> judge.accept(new OpenedJtl(file)))));
      buttons.add(
          ElementForm.button(
              "Read Criteria…",
              "Replaces the criteria by those of a file",
              () -> dialogs.open(this::read)));
      buttons.add(
          ElementForm.button(
              "Write Criteria…",
              "Writes the criteria to a file that a suite can name",
              () ->
                  dialogs.save(
                      ListenerCriteria.ENDING,
                      file -> Files.writeString(file, ListenerCriteria.text(element.get())))));
      buttons.add(
          ElementForm.button(
              "Choose Table File…",
              "The file to which the table is written at the end of a run",
              () ->
                  dialogs.save(
                      "txt",
                      file -> fields.enter(RequiredPercentiles.TABLE_FILE, file.toString()))));
    }

    private void read(Path file) throws IOException {
      RequiredPercentiles read = new RequiredPercentiles();
      ListenerCriteria.read(file, read);
      criteria.setText(read.getCriteria());
      criteria.setCaretPosition(0);
    }

    /** The criteria as they are typed; empty: they cannot be read, or only a run can. */
    Optional<List<Criterion>> criteria() {
      String text = criteria.getText();
      try {
        return text.contains("${")
            ? Optional.empty()
            : Optional.of(Criteria.parseWithoutBaseline("criteria", text));
      } catch (ConfigException unread) {
        return Optional.empty();
      }
    }

    /** Shows errors in the criteria, except in expressions, whose value only a run knows. */
    private void check() {
      changed.run();
      String text = criteria.getText();
      try {
        if (!text.contains("${")) {
          Criteria.parseWithoutBaseline("criteria", text);
        }
        error.show("");
      } catch (ConfigException e) {
        error.warn(Messages.of("Error in the") + " " + e.getMessage());
      }
    }
  }
}
