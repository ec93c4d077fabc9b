package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.gui.PropertyFields.ShownProperties;
import io.github.ampmeter.jmeter.gui.PropertyFields.TextChanges;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** The form of a thread group of ours: its fields, and a drawing of the load they describe. */
abstract class LoadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private final transient LoadForm form;
  private final transient LivePreview preview;

  LoadGroupGui(LoadForm form) {
    this.form = form;
    this.preview = new LivePreview(form, getStaticLabel());
    JPanel content = new JPanel(new BorderLayout());
    content.add(form.component(), BorderLayout.NORTH);
    // What the window has left is the drawing's.
    content.add(preview.component(), BorderLayout.CENTER);
    add(content, BorderLayout.CENTER);
    form.clear();
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), getClass());
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = makeTestElement();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.writeTo(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
    preview.name(element.getName());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
  }

  /** The fields that describe a load, one a property of its thread group. */
  abstract static class LoadForm implements LivePreview.Source {
    final TypedFields fields;

    LoadForm(String title) {
      fields = new TypedFields(title);
    }

    final Component component() {
      return fields.component();
    }

    @Override
    public final void onChange(Runnable action) {
      fields.onChange(action);
    }

    final void clear() {
      fields.clear();
    }

    final void show(TestElement element) {
      fields.show(element);
    }

    final void writeTo(TestElement element) {
      fields.writeTo(element);
    }

    /** Fields in two columns, one a property of an element, that tell of each change. */
    static final class TypedFields {
      private final JPanel panel = new JPanel(new MigLayout("fillx", "[][grow,fill][][grow,fill]"));
      private final Map<String, JTextField> fields = new LinkedHashMap<>();
      private final Map<String, String> defaults = new LinkedHashMap<>();
      private final ShownProperties properties = new ShownProperties();
      private Runnable changed = () -> {};

      TypedFields(String title) {
        panel.setBorder(BorderFactory.createTitledBorder(Messages.of(title)));
      }

      /**
       * Adds one.
       *
       * @param help shown on the field
       * @param layout of the field, as MigLayout has it
       */
      void add(String property, String label, String byDefault, String help, String layout) {
        JTextField field = new JTextField(8);
        field.setName(property);
        field.setToolTipText(Messages.of(help));
        JLabel words = new JLabel(Messages.of(label));
        words.setLabelFor(field);
        panel.add(words);
        panel.add(field, layout);
        fields.put(property, field);
        defaults.put(property, byDefault);
        field.getDocument().addDocumentListener(new TextChanges(() -> changed.run()));
      }

      /** A sentence below the fields until now. */
      void say(String sentence) {
        WrappedText text = new WrappedText("Sentence");
        text.show(Messages.of(sentence));
        panel.add(text.component(), "span 4, growx, wmin 0, wrap");
      }

      Component component() {
        return panel;
      }

      void onChange(Runnable action) {
        changed = action;
      }

      void clear() {
        properties.fresh();
        fields.forEach((property, field) -> field.setText(defaults.get(property)));
      }

      void show(TestElement element) {
        properties.shown(element, fields.keySet());
        fields.forEach(
            (property, field) -> {
              field.setText(element.getPropertyAsString(property));
              field.setCaretPosition(0);
            });
      }

      void writeTo(TestElement element) {
        fields.forEach((property, field) -> properties.write(element, property, field.getText()));
      }

      String text(String property) {
        return fields.get(property).getText();
      }
    }
  }
}
