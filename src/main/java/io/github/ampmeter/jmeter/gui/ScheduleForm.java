package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import io.github.ampmeter.load.ScheduleText;
import java.awt.Component;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** The fields of a schedule. */
final class ScheduleForm {
  private final JPanel panel = new JPanel(new MigLayout("fillx", "[][grow,fill][][grow,fill]"));
  private final Map<String, JTextField> fields = new LinkedHashMap<>();
  private final Map<String, String> defaults = new LinkedHashMap<>();
  private final ShownProperties properties = new ShownProperties();
  private Runnable changed = () -> {};

  ScheduleForm() {
    panel.setBorder(BorderFactory.createTitledBorder("Steps"));
    add(ScalingThreadGroup.USERS, "Users of each step:", "1,2,4,8", "span 3, wrap");
    field(ScalingThreadGroup.USERS)
        .setToolTipText("1,2,4,8 or 1..8 (each) or 1..64 x2 (doubling) or 10..50 +10, and mixes");
    add(ScalingThreadGroup.DURATION, "Duration of a step, s:", "10", "");
    add(ScalingThreadGroup.WARM_UP, "Warm-up of a step, s:", "3", "wrap");
    add(ScalingThreadGroup.ITERATIONS, "or iterations per user:", "", "");
    add(ScalingThreadGroup.RAMP_UP, "Ramp-up in the warm-up, s:", "1", "wrap");
    add(ScalingThreadGroup.REQUESTS, "or requests of all users:", "", "");
    add(ScalingThreadGroup.PAUSE, "Pause between steps, s:", "0", "wrap");
    add(ScalingThreadGroup.REPEATS, "Repeats of all steps:", "1", "");
    add(ScalingThreadGroup.PREHEAT, "Preheat before the first, s:", "", "wrap");
    panel.add(
        new JLabel("Iterations or requests, where given, take the place of the duration."),
        "span 4");
    field(ScalingThreadGroup.PREHEAT)
        .setToolTipText(
            "At the greatest step, in no figure; empty: 10 s at most in a sweep by duration, 0:"
                + " none");
    field(ScalingThreadGroup.WARM_UP)
        .setToolTipText("From the first sample of a step on; not in the figures");
  }

  private void add(String property, String label, String byDefault, String layout) {
    JTextField field = new JTextField(8);
    field.setName(property);
    JLabel words = new JLabel(label);
    words.setLabelFor(field);
    panel.add(words);
    panel.add(field, layout);
    fields.put(property, field);
    defaults.put(property, byDefault);
    field.getDocument().addDocumentListener(new Changed());
  }

  Component component() {
    return panel;
  }

  JTextField field(String property) {
    return fields.get(property);
  }

  /** Is told of each change as it is typed. */
  void onChange(Runnable action) {
    changed = action;
  }

  void clear() {
    properties.fresh();
    fields.forEach((property, field) -> field.setText(defaults.get(property)));
  }

  void show(TestElement element) {
    properties.shown(element, fields.keySet());
    fields.forEach((property, field) -> field.setText(element.getPropertyAsString(property)));
  }

  void writeTo(TestElement element) {
    fields.forEach((property, field) -> properties.write(element, property, field.getText()));
  }

  /** What stands in the fields now. */
  ScheduleText entered(String name) {
    return new ScheduleText(
        name,
        text(ScalingThreadGroup.USERS),
        text(ScalingThreadGroup.DURATION),
        text(ScalingThreadGroup.ITERATIONS),
        text(ScalingThreadGroup.REQUESTS),
        text(ScalingThreadGroup.WARM_UP),
        text(ScalingThreadGroup.RAMP_UP),
        text(ScalingThreadGroup.PAUSE),
        text(ScalingThreadGroup.REPEATS),
        text(ScalingThreadGroup.PREHEAT));
  }

  private String text(String property) {
    return fields.get(property).getText();
  }

  private final class Changed implements DocumentListener {
    @Override
    public void insertUpdate(DocumentEvent e) {
      changed.run();
    }

    @Override
    public void removeUpdate(DocumentEvent e) {
      changed.run();
    }

    @Override
    public void changedUpdate(DocumentEvent e) {
      changed.run();
    }
  }
}
