package io.github.ampmeter.jmeter.sampler.mongo;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** The form of {@link MongoConnection}. */
public class MongoConnectionBeanInfo extends BeanInfoSupport {

  public MongoConnectionBeanInfo() {
    super(MongoConnection.class);
    createPropertyGroup("server", new String[] {"connection", "uri"});
    createPropertyGroup(
        "limits", new String[] {"serverSelectionTimeout", "connectTimeout", "responseTimeout"});
    withDefault("connection", "mongo");
    withDefault("uri", "mongodb://127.0.0.1:27017");
    withDefault("serverSelectionTimeout", "5000");
    withDefault("connectTimeout", "5000");
    withDefault("responseTimeout", "30000");
  }

  private void withDefault(String name, String value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
  }
}
