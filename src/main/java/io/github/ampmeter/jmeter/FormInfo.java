package io.github.ampmeter.jmeter;

import java.beans.PropertyDescriptor;
import java.util.Enumeration;
import java.util.ResourceBundle;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;

/** A form that JMeter generates, whose fields have defaults for a new element. */
public abstract class FormInfo extends BeanInfoSupport {
  private final TestElement fresh;

  /**
   * A form without fields.
   *
   * @param fresh a new element
   */
  protected FormInfo(Class<? extends TestBean> type, TestElement fresh) {
    super(type);
    this.fresh = fresh;
  }

  /** Shows an error in place of a group's title. */
  protected final void showError(String group, String sentence) {
    ResourceBundle texts = (ResourceBundle) getBeanDescriptor().getValue(RESOURCE_BUNDLE);
    getBeanDescriptor()
        .setValue(RESOURCE_BUNDLE, new Retitled(texts, group + ".displayName", sentence));
  }

  /** The texts of a form with one of them replaced. */
  private static final class Retitled extends ResourceBundle {
    private final String key;
    private final String text;

    Retitled(ResourceBundle texts, String key, String text) {
      this.key = key;
      this.text = text;
      setParent(texts);
    }

    @Override
    protected Object handleGetObject(String asked) {
      return asked.equals(key) ? text : null;
    }

    @Override
    public Enumeration<String> getKeys() {
      return parent.getKeys();
    }
  }

  /** Adds a group of fields under its title in the resources. */
  protected final void group(String name, String... properties) {
    createPropertyGroup(name, properties);
    for (String property : properties) {
      PropertyDescriptor field = property(property);
      field.setValue(NOT_UNDEFINED, Boolean.TRUE);
      field.setValue(DEFAULT, fresh.getProperty(property).getObjectValue());
    }
  }
}
