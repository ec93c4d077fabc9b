package io.github.ampmeter.jmeter.sampler;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;

/**
 * A form that JMeter generates: none of its fields is without a value, and a new one's is given.
 */
public abstract class FormInfo extends BeanInfoSupport {
  private final TestElement fresh;

  /**
   * A form without fields yet.
   *
   * @param fresh an element as it is when new
   */
  protected FormInfo(Class<? extends TestBean> type, TestElement fresh) {
    super(type);
    this.fresh = fresh;
  }

  /** Fields below each other, under the title that the resources give the group. */
  protected final void group(String name, String... properties) {
    createPropertyGroup(name, properties);
    for (String property : properties) {
      PropertyDescriptor field = property(property);
      field.setValue(NOT_UNDEFINED, Boolean.TRUE);
      field.setValue(DEFAULT, fresh.getProperty(property).getObjectValue());
    }
  }
}
