package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.testelement.TestElement;

/** Texts with a label each, one a property of an element; expressions may stand in all of them. */
final class PropertyFields {
  private static final int GAP = 4;

  private record Field(JTextComponent text, String whenNew) {}

  private final JPanel panel = new JPanel(new GridBagLayout());
  private final Map<String, Field> fields = new LinkedHashMap<>();

  PropertyFields(String title) {
    panel.setBorder(
        BorderFactory.createCompoundBorder(
            BorderFactory.createTitledBorder(title),
            BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)));
  }

  Component component() {
    return panel;
  }

  PropertyFields line(String property, String label, String help, String whenNew) {
    return add(property, label, help, whenNew, new JTextField(20));
  }

  PropertyFields lines(String property, String label, String help, String whenNew, int rows) {
    JTextArea area = new JTextArea(rows, 20);
    area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
    return add(property, label, help, whenNew, area);
  }

  void show(TestElement element) {
    fields.forEach(
        (property, field) -> {
          field.text.setText(element.getPropertyAsString(property));
          field.text.setCaretPosition(0);
        });
  }

  void writeTo(TestElement element) {
    fields.forEach((property, field) -> element.setProperty(property, field.text.getText()));
  }

  void clear() {
    fields.values().forEach(field -> field.text.setText(field.whenNew));
  }

  private PropertyFields add(
      String property, String label, String help, String whenNew, JTextComponent text) {
    JLabel caption = new JLabel(label);
    caption.setLabelFor(text);
    text.setName(property);
    text.setToolTipText(help);
    text.getAccessibleContext().setAccessibleName(label);
    GridBagConstraints place = new GridBagConstraints();
    place.gridy = fields.size();
    place.anchor = GridBagConstraints.NORTHWEST;
    place.insets = new Insets(GAP, 0, 0, 2 * GAP);
    panel.add(caption, place);
    place.fill = GridBagConstraints.HORIZONTAL;
    place.weightx = 1;
    panel.add(text instanceof JTextArea ? new JScrollPane(text) : text, place);
    fields.put(property, new Field(text, whenNew));
    return this;
  }
}
