package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.PropertyFields.ShownProperties;
import io.github.ampmeter.jmeter.gui.PropertyFields.TextChanges;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.verdict.Criteria;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link RequiredPercentiles}: its form, and the live tables of a run. */
@HelpTopic("guides/listener.md")
public class RequiredPercentilesGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private final transient CriteriaForm form = new CriteriaForm();
  private final transient VerdictTables tables = new VerdictTables();

  public RequiredPercentilesGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(form.component());
    add(top, BorderLayout.NORTH);
    add(tables.component(), BorderLayout.CENTER);
  }

  @Override
  public String getStaticLabel() {
    return "Required Percentiles";
  }

  @Override
  public TestElement createTestElement() {
    RequiredPercentiles element = new RequiredPercentiles();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    if (element instanceof RequiredPercentiles listener) {
      form.writeTo(listener);
      listener.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof RequiredPercentiles listener) {
      form.show(listener);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
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

  /** Verdict, response times and criteria of one judgement. */
  static final class VerdictTables {
    private final JPanel panel = new JPanel(new BorderLayout(0, 5));
    private final WrappedText verdict = new WrappedText("Verdict").bold();
    private final SectionTable responseTimes = new SectionTable("Response times");
    private final SectionTable criteria = new SectionTable("Criteria");

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
      verdict.show(VerdictMessages.verdict(report, running));
    }

    void clear() {
      responseTimes.clear();
      criteria.clear();
      verdict.show(" ");
    }

    /** The words of the live tables. */
    static final class VerdictMessages {
      private VerdictMessages() {}

      /**
       * The verdict so far; a word, never a colour alone. While a run goes on nothing has passed.
       */
      static String verdict(PlanReport report, boolean running) {
        Verdict verdict = report.verdict();
        long waiting = verdict.findings().stream().filter(Finding::notYetMeasured).count();
        if (verdict.kind() == VerdictKind.NOT_JUDGED && waiting > 0) {
          return "NOT YET MEASURED" + count(verdict.findings(), waiting) + remarks(verdict);
        }
        String word = verdict.kind().word().toUpperCase(Locale.ROOT);
        String reasons =
            verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
        return (running && verdict.passed() ? "ALL HELD" : word)
            + (running ? " so far" : "")
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
        long held = findings.stream().filter(Finding::held).count();
        String later =
            waiting == 0 ? "" : String.format(Locale.ROOT, ", %d not yet measured", waiting);
        return String.format(
            Locale.ROOT, " (%d of %d criteria hold%s)", held, findings.size(), later);
      }
    }
  }

  /** What a person states: criteria, times, file. A mistake is shown as it is typed. */
  static final class CriteriaForm {
    /** Also of a plan whose users stay the same: it has one step. */
    private static final String DEFAULT_CRITERIA =
        """
        p90(*) at every step <= 1 s
        errors(total) at every step <= 0 %
        samples(*) at every step >= 100
        """;

    private static final String HELP =
        "One a line, such as p90(*) <= 250 ms or errors(total) <= 0.1 %;"
            + " * is each label, total all of them, # starts a comment";
    private static final int GAP = 6;
    private static final int LINES_OF_A_MISTAKE = 2;

    private final ShownProperties properties = new ShownProperties();
    private final JPanel panel = new JPanel(new BorderLayout(0, GAP));
    private final JTextArea criteria = new JTextArea(5, 20);
    private final WrappedText hint = new WrappedText("Hint");
    private final WrappedText mistake = new WrappedText("Mistake").lines(LINES_OF_A_MISTAKE);
    private final JTextField warmUp = new JTextField(8);
    private final JTextField steadyState = new JTextField(8);
    private final JTextField tableFile = new JTextField(8);

    CriteriaForm() {
      panel.setBorder(
          BorderFactory.createCompoundBorder(
              BorderFactory.createTitledBorder(Messages.of("Criteria")),
              BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)));
      criteria.setName("Criteria");
      criteria.getAccessibleContext().setAccessibleName(Messages.of("Criteria, one a line"));
      criteria.setFont(new Font(Font.MONOSPACED, Font.PLAIN, criteria.getFont().getSize()));
      criteria.setToolTipText(Messages.of(HELP));
      criteria.getDocument().addDocumentListener(new TextChanges(this::check));
      hint.show(Messages.of(HELP));
      JPanel text = new JPanel(new BorderLayout(0, GAP));
      text.add(new JScrollPane(criteria), BorderLayout.CENTER);
      text.add(mistake.component(), BorderLayout.SOUTH);
      panel.add(hint.component(), BorderLayout.NORTH);
      panel.add(text, BorderLayout.CENTER);
      panel.add(fields(), BorderLayout.SOUTH);
    }

    Component component() {
      return panel;
    }

    void show(RequiredPercentiles listener) {
      properties.shown(listener, RequiredPercentiles.PROPERTIES);
      criteria.setText(listener.getCriteria());
      criteria.setCaretPosition(0);
      show(warmUp, listener.getWarmUp());
      show(steadyState, listener.getSteadyState());
      show(tableFile, listener.getTableFile());
    }

    /** From its beginning on, where it is longer than the field. */
    private static void show(JTextField field, String text) {
      field.setText(text);
      field.setCaretPosition(0);
    }

    void writeTo(RequiredPercentiles listener) {
      properties.write(listener, RequiredPercentiles.CRITERIA, criteria.getText());
      properties.write(listener, RequiredPercentiles.WARM_UP, warmUp.getText());
      properties.write(listener, RequiredPercentiles.STEADY_STATE, steadyState.getText());
      properties.write(listener, RequiredPercentiles.TABLE_FILE, tableFile.getText());
    }

    void clear() {
      properties.fresh();
      criteria.setText(DEFAULT_CRITERIA);
      warmUp.setText("");
      steadyState.setText("");
      tableFile.setText("");
    }

    private JPanel fields() {
      JPanel fields = new JPanel(new GridBagLayout());
      add(
          fields,
          "Warm-up, s:",
          warmUp,
          "Left out, counted from the first sample; empty: as the Scaling Thread Group says",
          1);
      add(
          fields,
          "Steady state, s:",
          steadyState,
          "Judged after the warm-up; 0: up to the last sample; empty: as the Scaling Thread Group"
              + " says",
          1);
      add(fields, "Write table to:", tableFile, "A file, written when the run is over", 2);
      return fields;
    }

    private static void add(JPanel row, String text, JTextField field, String help, int weight) {
      JLabel label = new JLabel(Messages.of(text));
      label.setLabelFor(field);
      field.setName(text);
      field.setToolTipText(Messages.of(help));
      boolean first = row.getComponentCount() == 0;
      GridBagConstraints place = new GridBagConstraints();
      place.insets = new Insets(0, first ? 0 : 2 * GAP, 0, GAP);
      row.add(label, place);
      place.insets = new Insets(0, 0, 0, 0);
      place.fill = GridBagConstraints.HORIZONTAL;
      place.weightx = weight;
      row.add(field, place);
    }

    /** Says what is wrong with the criteria; one with an expression is known only in the run. */
    private void check() {
      String text = criteria.getText();
      try {
        if (!text.contains("${")) {
          Criteria.parseWithoutBaseline("criteria", text);
        }
        mistake.show("");
      } catch (ConfigException e) {
        mistake.warn(Messages.of("Mistake in the") + " " + e.getMessage());
      }
    }
  }
}
