package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Font;
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
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;

/**
 * Labelled fields, one for each property of an element, that accept expressions. A component's name
 * is its property.
 */
public final class PropertyFields implements Binding {
  private static final int CHARACTERS = 8;

  private record Caption(String property, String label, String help) {}

  private record Field(String initial, Consumer<String> show, Supplier<String> text) {}

  private final JPanel panel;
  private final Map<String, Field> fields = new LinkedHashMap<>();
  private final ShownProperties properties = new ShownProperties();
  private Runnable changed = () -> {};

  /** Creates a form with one field a row. */
  public PropertyFields(String title) {
    this(title, "[][grow,fill]");
  }

  /**
   * Creates a form with several fields a row.
   *
   * @param title of the border; empty: no border
   * @param columns the columns of MigLayout: two for each field of a row, for the label and the
   *     field
   */
  PropertyFields(String title, String columns) {
    long number = columns.chars().filter(each -> each == '[').count();
    String insets = title.isEmpty() ? "insets 0" : "insets 4";
    panel = new JPanel(new MigLayout(insets + ", fillx, wrap " + number, columns));
    // With MigLayout's default, left, a vertical box would leave half of its width free.
    panel.setAlignmentX(Component.CENTER_ALIGNMENT);
    if (!title.isEmpty()) {
      panel.setBorder(BorderFactory.createTitledBorder(Messages.of(title)));
    }
  }

  public Component component() {
    return panel;
  }

  public PropertyFields line(String property, String label, String help) {
    return line(property, label, help, "");
  }

  /**
   * Adds a line of text.
   *
   * @param initial the value for a new element that does not set the property itself
   */
  PropertyFields line(String property, String label, String help, String initial) {
    return line(property, label, help, initial, "");
  }

  /** Adds a line as wide as the panel. */
  PropertyFields wideLine(String property, String label, String help, String initial) {
    return line(property, label, help, initial, "span");
  }

  private PropertyFields line(
      String property, String label, String help, String initial, String layout) {
    JTextField line = new JTextField(CHARACTERS);
    add(new Caption(property, label, help), line, line, layout);
    return bind(property, line, initial);
  }

  PropertyFields lines(String property, String label, String help, int rows) {
    JTextArea area = new JTextArea(rows, CHARACTERS);
    area.setFont(new Font(Font.MONOSPACED, Font.PLAIN, area.getFont().getSize()));
    add(new Caption(property, label, help), area, new JScrollPane(area), "");
    return bind(property, area, "");
  }

  /**
   * Adds a choice of texts, or an expression that evaluates to one.
   *
   * @param texts the first of them is the value for a new element
   */
  public PropertyFields choice(String property, String label, String help, Object... texts) {
    JComboBox<String> choice = new JComboBox<>();
    for (Object text : texts) {
      choice.addItem(text.toString());
    }
    choice.setEditable(true);
    choice.addActionListener(event -> changed.run());
    add(new Caption(property, label, help), choice, choice, "");
    fields.put(
        property,
        new Field(
            texts[0].toString(),
            choice::setSelectedItem,
            () -> String.valueOf(choice.getEditor().getItem())));
    return this;
  }

  /** Adds a sentence below the previous fields. */
  PropertyFields note(String sentence) {
    WrappedText text = new WrappedText("Sentence");
    text.show(Messages.of(sentence));
    panel.add(text.component(), "span, growx, wmin 0");
    return this;
  }

  /** Binds a property to a text component elsewhere in the form. */
  PropertyFields bind(String property, JTextComponent text, String initial) {
    text.getDocument().addDocumentListener(new TextChanges(() -> changed.run()));
    Consumer<String> show =
        shown -> {
          text.setText(shown);
          text.setCaretPosition(0);
        };
    fields.put(property, new Field(initial, show, text::getText));
    return this;
  }

  private void add(Caption caption, JComponent field, JComponent shown, String layout) {
    JLabel label = new JLabel(Messages.of(caption.label));
    label.setLabelFor(field);
    field.setName(caption.property);
    field.setToolTipText(Messages.of(caption.help));
    field.getAccessibleContext().setAccessibleName(Messages.of(caption.label));
    panel.add(label, shown == field ? "" : "top");
    panel.add(shown, layout);
  }

  /** Sets the action after each change of a text or a choice. */
  public void onChange(Runnable action) {
    changed = action;
  }

  /** Returns the current text of a field. */
  public String entered(String property) {
    return fields.get(property).text.get();
  }

  /** Fills in a field, as if it was typed. */
  void enter(String property, String text) {
    fields.get(property).show.accept(text);
  }

  /** Shows a new element. */
  void clear() {
    properties.clear();
    fields.values().forEach(field -> field.show.accept(field.initial));
  }

  @Override
  public void updateUi(TestElement element) {
    properties.remember(element, fields.keySet());
    fields.forEach((property, field) -> field.show.accept(element.getPropertyAsString(property)));
  }

  @Override
  public void updateElement(TestElement element) {
    fields.forEach((property, field) -> properties.write(element, property, field.text.get()));
  }

  /**
   * Keeps missing properties missing, so that only looking at a plan does not change it: a property
   * that an element lacks shows as an empty field and stays missing.
   */
  static final class ShownProperties {
    private final Set<String> missing = new HashSet<>();

    /** Must be called before the element is shown: JMeter empties it before it is written. */
    void remember(TestElement element, Iterable<String> properties) {
      missing.clear();
      for (String property : properties) {
        if (element.getPropertyOrNull(property) == null) {
          missing.add(property);
        }
      }
    }

    /** Forgets them for a new element, which gets all properties. */
    void clear() {
      missing.clear();
    }

    void write(TestElement element, String property, String entered) {
      if (!entered.isEmpty() || !missing.contains(property)) {
        element.setProperty(property, entered);
      }
    }
  }

  private record TextChanges(Runnable changed) implements DocumentListener {
    @Override
    public void insertUpdate(DocumentEvent event) {
      changed.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
      changed.run();
    }

    /** Does nothing: plain text has no attributes. */
    @Override
    public void changedUpdate(DocumentEvent event) {}
  }
}
