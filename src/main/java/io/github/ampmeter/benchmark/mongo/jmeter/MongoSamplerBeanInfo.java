package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.jmeter.FormInfo;
import org.apache.jmeter.testbeans.gui.TypeEditor;

public final class MongoSamplerBeanInfo extends FormInfo {

  public MongoSamplerBeanInfo() {
    super(MongoSampler.class, new MongoSampler());
    group("where", "connection", "database", "collection");
    MongoDriver.problem().ifPresent(why -> showError("where", why));
    group("what", "operation", "freshCollection");
    group("own", "document", "filter", "expectedDocuments");
    property("operation")
        .setValue(
            TAGS,
            new String[] {
              MongoOperation.INSERT_EMPTY,
              MongoOperation.QUERIES_EMPTY,
              MongoOperation.INSERT,
              MongoOperation.FIND
            });
    property("document", TypeEditor.TextAreaEditor).setValue(TEXT_LANGUAGE, "json");
    property("filter", TypeEditor.TextAreaEditor).setValue(TEXT_LANGUAGE, "json");
  }
}
