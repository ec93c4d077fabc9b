package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;

/** Fields with a label each, one a property of an element; expressions may stand in all of them. */
public final class PropertyFields implements Binding {
  private static final int GAP = 4;
  private static final int COLUMNS = 20;

  private record Field(Consumer<String> show, Supplier<String> entered) {}

  private final JPanel panel = new JPanel(new GridBagLayout());
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private final ShownProperties properties = new ShownProperties();
  private Runnable chosen = () -> {};

  public PropertyFields(String title) {
    panel.setBorder(
        BorderFactory.createCompoundBorder(
            BorderFactory.createTitledBorder(Messages.of(title)),
            BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)));
  }

  public Component component() {
    return panel;
  }

  public PropertyFields line(String property, String label, String help) {
    JTextField line = new JTextField(COLUMNS);
    add(property, label, help, line, line);
    return with(property, line);
  }

  PropertyFields lines(String property, String label, String help, int rows) {
    JTextArea area = new JTextArea(rows, COLUMNS);
    area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
    add(property, label, help, area, new JScrollPane(area));
    return with(property, area);
  }

  /** One of these texts, or an expression that comes to one. */
  public PropertyFields choice(String property, String label, String help, Object... texts) {
    JComboBox<String> choice = new JComboBox<>();
    for (Object text : texts) {
      choice.addItem(text.toString());
    }
    choice.setEditable(true);
    choice.addActionListener(event -> chosen.run());
    add(property, label, help, choice, choice);
    fields.put(
        property,
        new Field(choice::setSelectedItem, () -> String.valueOf(choice.getEditor().getItem())));
    return this;
  }

  /** Is told when something else is chosen. */
  public void onChoice(Runnable action) {
    chosen = action;
  }

  /** What stands in a field now. */
  public String entered(String property) {
    return fields.get(property).entered.get();
  }

  @Override
  public void updateUi(TestElement element) {
    properties.shown(element, fields.keySet());
    fields.forEach((property, field) -> field.show.accept(element.getPropertyAsString(property)));
  }

  @Override
  public void updateElement(TestElement element) {
    fields.forEach((property, field) -> properties.write(element, property, field.entered.get()));
  }

  private PropertyFields with(String property, JTextComponent text) {
    Consumer<String> show =
        shown -> {
          text.setText(shown);
          text.setCaretPosition(0);
        };
    fields.put(property, new Field(show, text::getText));
    return this;
  }

  private void add(String property, String label, String help, JComponent field, Component shown) {
    JLabel caption = new JLabel(Messages.of(label));
    caption.setLabelFor(field);
    field.setName(property);
    field.setToolTipText(Messages.of(help));
    field.getAccessibleContext().setAccessibleName(Messages.of(label));
    GridBagConstraints place = new GridBagConstraints();
    place.gridy = fields.size();
    place.anchor =
        shown == field ? GridBagConstraints.BASELINE_LEADING : GridBagConstraints.NORTHWEST;
    place.insets = new Insets(GAP, 0, 0, 2 * GAP);
    panel.add(caption, place);
    place.fill = GridBagConstraints.HORIZONTAL;
    place.weightx = 1;
    panel.add(shown, place);
  }

  /**
   * How a form writes what it was shown, so that a plan through which somebody has clicked is the
   * same plan: a property that it leaves out shows as an empty field, and stays out.
   */
  static final class ShownProperties {
    private final Set<String> leftOut = new HashSet<>();

    /** Of an element that a form is about to show; JMeter empties it before it is written. */
    void shown(TestElement element, Iterable<String> properties) {
      leftOut.clear();
      for (String property : properties) {
        if (element.getPropertyOrNull(property) == null) {
          leftOut.add(property);
        }
      }
    }

    /** What is written next is a new element: it has all properties. */
    void fresh() {
      leftOut.clear();
    }

    void write(TestElement element, String property, String entered) {
      if (!entered.isEmpty() || !leftOut.contains(property)) {
        element.setProperty(property, entered);
      }
    }
  }

  /**
   * Tells of each change of a text.
   *
   * @param changed what is done then
   */
  record TextChanges(Runnable changed) implements DocumentListener {
    @Override
    public void insertUpdate(DocumentEvent event) {
      changed.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
      changed.run();
    }

    /** Of attributes, which plain text does not have. */
    @Override
    public void changedUpdate(DocumentEvent event) {}
  }
}
