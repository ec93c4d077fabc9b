package io.github.ampmeter.jmeter;

import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;

/** The forms of a window, which has one of a kind for all elements, as JMeter keeps them. */
public final class OpenForms {
  private final Map<Class<?>, JMeterGUIComponent> kept = new HashMap<>();

  /** The form that the element names, as it was left. */
  public JMeterGUIComponent of(TestElement element) throws ReflectiveOperationException {
    Class<?> type = Class.forName(element.getPropertyAsString(TestElement.GUI_CLASS));
    boolean generated = type == TestBeanGUI.class;
    Class<?> kind = generated ? element.getClass() : type;
    JMeterGUIComponent form = kept.get(kind);
    if (form == null) {
      form =
          generated
              ? new TestBeanGUI(kind)
              : (JMeterGUIComponent) type.getDeclaredConstructor().newInstance();
      if (!(form instanceof UnsharedComponent)) {
        kept.put(kind, form);
      }
    }
    return form;
  }

  /** Reads the element into its form and back, as a click on it and on another does. */
  public void passThrough(TestElement element) throws ReflectiveOperationException {
    JMeterGUIComponent form = of(element);
    form.clearGui();
    form.configure(element);
    form.modifyTestElement(element);
  }
}
