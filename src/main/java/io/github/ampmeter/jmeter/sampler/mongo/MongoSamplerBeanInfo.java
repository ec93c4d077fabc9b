package io.github.ampmeter.jmeter.sampler.mongo;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** The form of {@link MongoSampler}. */
public class MongoSamplerBeanInfo extends BeanInfoSupport {

  public MongoSamplerBeanInfo() {
    super(MongoSampler.class);
    createPropertyGroup("where", new String[] {"connection", "database", "collection"});
    createPropertyGroup("what", new String[] {"operation", "freshCollection"});
    createPropertyGroup("own", new String[] {"document", "filter", "expectedDocuments"});
    withDefault("connection", "mongo");
    withDefault("database", "test0");
    withDefault("collection", "");
    PropertyDescriptor operation = withDefault("operation", MongoOperation.INSERT_EMPTY);
    operation.setValue(
        TAGS,
        new String[] {
          MongoOperation.INSERT_EMPTY,
          MongoOperation.QUERIES_EMPTY,
          MongoOperation.INSERT,
          MongoOperation.FIND
        });
    withDefault("freshCollection", Boolean.TRUE);
    inManyLines("document");
    inManyLines("filter");
    withDefault("expectedDocuments", "");
  }

  private PropertyDescriptor withDefault(String name, Object value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
    return property;
  }

  private void inManyLines(String name) {
    PropertyDescriptor property = property(name, TypeEditor.TextAreaEditor);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, "{}");
    property.setValue(TEXT_LANGUAGE, "json");
  }
}
