package io.github.ampmeter.benchmark.as3ap.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.Catalog;
import io.github.ampmeter.benchmark.as3ap.Setting;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.as3ap.Setting.Variant;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.ElementForm;
import io.github.ampmeter.jmeter.gui.Messages;
import io.github.ampmeter.jmeter.gui.PropertyFields;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link As3apSampler}, which shows the query's SQL. */
@HelpTopic("reference/elements.md#as3ap-query")
public final class As3apSamplerGui extends AbstractSamplerGui implements ElementForm {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("The query, and the settings that its expected result depends on")
          .choice(
              As3apSampler.QUERY,
              "Query:",
              "A query of the benchmark; its SQL is shown below",
              As3apSql.queries())
          .line(
              As3apSampler.POOL, "Connection:", "Variable name of a JDBC Connection Configuration")
          .choice(
              As3apSampler.SIZE,
              "Size:",
              "Size of the loaded data; determines random keys and expected rows",
              (Object[]) DatabaseSize.values())
          .choice(
              As3apSampler.ENGINE,
              "Engine:",
              "Engine of the loaded tables; MyISAM has neither rollback nor foreign keys",
              (Object[]) Engine.values())
          .choice(
              As3apSampler.VARIANT,
              "Variant:",
              "abort: mod_100_seq is rolled back, as in the specification",
              (Object[]) Variant.values());

  public As3apSamplerGui() {
    setBorder(makeBorder());
    ElementForm.layOut(this, makeTitlePanel(), fields.component());
    add(new As3apSql(fields).component(), BorderLayout.CENTER);
    bindingGroup.add(fields);
  }

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public String getStaticLabel() {
    return DEMONSTRATION + "AS3AP Query";
  }

  @Override
  public TestElement makeTestElement() {
    return new As3apSampler();
  }

  @Override
  public void clearGui() {
    super.clearGui();
    bindingGroup.updateUi(makeTestElement());
  }

  /** Shows the SQL of the selected query. */
  private static final class As3apSql {
    private static final String NEXT_TO =
        "The value of an expression such as ${engine} is known only during the run: the SQL shown"
            + " is for InnoDB, 4MB, no-abort";

    private final PropertyFields form;
    private final JTextArea sql = new JTextArea(12, 60);

    As3apSql(PropertyFields form) {
      this.form = form;
      sql.setEditable(false);
      sql.setLineWrap(true);
      sql.setWrapStyleWord(true);
      sql.setFont(new Font(Font.MONOSPACED, Font.PLAIN, sql.getFont().getSize()));
      sql.setToolTipText(Messages.of(NEXT_TO));
      sql.getAccessibleContext().setAccessibleName(Messages.of("SQL of the query"));
      form.onChange(this::show);
    }

    Component component() {
      JScrollPane text = new JScrollPane(sql);
      text.setBorder(BorderFactory.createTitledBorder(Messages.of("SQL (read-only)")));
      return text;
    }

    /** The names of all queries. */
    static Object[] queries() {
      return Catalog.of(Setting.LEAST).names().toArray();
    }

    private void show() {
      try {
        sql.setText(Catalog.of(setting()).query(form.entered(As3apSampler.QUERY)).sql());
      } catch (ConfigException e) {
        sql.setText(e.getMessage());
      }
      sql.setCaretPosition(0);
    }

    private Setting setting() {
      String engine = form.entered(As3apSampler.ENGINE);
      String variant = form.entered(As3apSampler.VARIANT);
      return new Setting(
          Setting.LEAST.size(),
          engine.contains("${") ? Setting.LEAST.engine() : Engine.parse(engine),
          variant.contains("${") ? Setting.LEAST.variant() : Variant.parse(variant));
    }
  }
}
