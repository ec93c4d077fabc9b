package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import org.apache.jmeter.testelement.TestElement;

/** The fields that describe a load, one a property of its thread group. */
abstract class LoadForm implements LivePreview.Source {
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
}
