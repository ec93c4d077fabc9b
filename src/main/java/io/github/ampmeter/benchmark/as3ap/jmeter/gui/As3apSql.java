package io.github.ampmeter.benchmark.as3ap.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.definition.Catalog;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.as3ap.definition.Setting;
import io.github.ampmeter.benchmark.as3ap.definition.Variant;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler;
import io.github.ampmeter.jmeter.gui.Messages;
import io.github.ampmeter.jmeter.gui.PropertyFields;
import java.awt.Component;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;

/** The SQL of the query that is chosen in a form. */
final class As3apSql {
  private static final String NEXT_TO =
      "An expression such as ${engine} is known only in the run: the SQL shown is that of InnoDB,"
          + " 4MB, no-abort";

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
