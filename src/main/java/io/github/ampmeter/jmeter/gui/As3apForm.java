package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.sampler.As3apSampler;
import io.github.ampmeter.workload.as3ap.Catalog;
import io.github.ampmeter.workload.as3ap.DatabaseSize;
import io.github.ampmeter.workload.as3ap.Engine;
import io.github.ampmeter.workload.as3ap.Query;
import io.github.ampmeter.workload.as3ap.Setting;
import io.github.ampmeter.workload.as3ap.Variant;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.Arrays;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;

/** What a person chooses: the query, the connection, and what the expected answer depends on. */
final class As3apForm {
  private static final int GAP = 6;
  private static final String NEXT_TO =
      "An expression such as ${engine} is known only in the run: the SQL shown is that of InnoDB,"
          + " 4MB, no-abort";

  private final JPanel panel = new JPanel(new BorderLayout(0, GAP));
  private final JPanel fields = new JPanel(new GridBagLayout());
  private final JComboBox<String> query =
      choice(Catalog.of(fallback()).names().toArray(new String[0]));
  private final JTextField pool = new JTextField(20);
  private final JComboBox<String> size = choice(texts(DatabaseSize.values()));
  private final JComboBox<String> engine = choice(texts(Engine.values()));
  private final JComboBox<String> variant = choice(texts(Variant.values()));
  private final JTextArea sql = new JTextArea(12, 60);

  As3apForm() {
    add("Query:", query, "One of the benchmark; its SQL stands below");
    add("Connection:", pool, "Variable name of a JDBC Connection Configuration");
    add("Size:", size, "Of the loaded data: decides random keys and expected rows");
    add("Engine:", engine, "Of the loaded tables: MyISAM knows neither rollback nor foreign keys");
    add("Variant:", variant, "abort: mod_100_seq is rolled back, as the specification has it");
    sql.setEditable(false);
    sql.setLineWrap(true);
    sql.setWrapStyleWord(true);
    sql.setFont(new Font(Font.MONOSPACED, Font.PLAIN, sql.getFont().getSize()));
    sql.setToolTipText(NEXT_TO);
    sql.getAccessibleContext().setAccessibleName("SQL of the query");
    for (JComboBox<String> choice : List.of(query, engine, variant)) {
      choice.addActionListener(event -> showSql());
    }
    JScrollPane text = new JScrollPane(sql);
    text.setBorder(BorderFactory.createTitledBorder("SQL (read-only)"));
    panel.add(fields, BorderLayout.NORTH);
    panel.add(text, BorderLayout.CENTER);
  }

  Component component() {
    return panel;
  }

  void show(As3apSampler sampler) {
    query.setSelectedItem(sampler.getQuery());
    pool.setText(sampler.getPool());
    size.setSelectedItem(sampler.getSize());
    engine.setSelectedItem(sampler.getEngine());
    variant.setSelectedItem(sampler.getVariant());
    showSql();
  }

  void writeTo(As3apSampler sampler) {
    sampler.setQuery(text(query));
    sampler.setPool(pool.getText());
    sampler.setSize(text(size));
    sampler.setEngine(text(engine));
    sampler.setVariant(text(variant));
  }

  void clear() {
    query.setSelectedItem("ir_select");
    pool.setText("database");
    size.setSelectedItem(DatabaseSize.MB_4.toString());
    engine.setSelectedItem(Engine.INNODB.toString());
    variant.setSelectedItem(Variant.NO_ABORT.toString());
    showSql();
  }

  private void showSql() {
    try {
      Query chosen = Catalog.of(setting()).query(text(query));
      sql.setText(chosen.sql());
    } catch (ConfigException e) {
      sql.setText(e.getMessage());
    }
    sql.setCaretPosition(0);
  }

  private Setting setting() {
    Setting fallback = fallback();
    boolean engineKnown = !text(engine).contains("${");
    boolean variantKnown = !text(variant).contains("${");
    return new Setting(
        fallback.size(),
        engineKnown ? Engine.parse(text(engine)) : fallback.engine(),
        variantKnown ? Variant.parse(text(variant)) : fallback.variant());
  }

  private static Setting fallback() {
    return new Setting(DatabaseSize.MB_4, Engine.INNODB, Variant.NO_ABORT);
  }

  private void add(String text, JComponent field, String help) {
    JLabel label = new JLabel(text);
    label.setLabelFor(field);
    field.setName(text);
    field.setToolTipText(help);
    GridBagConstraints place = new GridBagConstraints();
    place.insets = new Insets(GAP / 2, 0, GAP / 2, GAP);
    place.anchor = GridBagConstraints.LINE_START;
    place.gridx = 0;
    fields.add(label, place);
    place.gridx = 1;
    place.weightx = 1;
    place.fill = GridBagConstraints.HORIZONTAL;
    fields.add(field, place);
  }

  /** Editable, for expressions. */
  private static JComboBox<String> choice(String[] texts) {
    JComboBox<String> choice = new JComboBox<>(texts);
    choice.setEditable(true);
    return choice;
  }

  private static String text(JComboBox<String> choice) {
    return String.valueOf(choice.getEditor().getItem());
  }

  private static String[] texts(Object[] values) {
    return Arrays.stream(values).map(Object::toString).toArray(String[]::new);
  }
}
