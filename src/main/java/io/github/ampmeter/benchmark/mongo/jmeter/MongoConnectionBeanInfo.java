package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.jmeter.FormInfo;

public final class MongoConnectionBeanInfo extends FormInfo {

  public MongoConnectionBeanInfo() {
    super(MongoConnection.class, new MongoConnection());
    group("server", "connection", "uri");
    MongoDriver.problem().ifPresent(why -> showError("server", why));
    group("limits", "serverSelectionTimeout", "connectTimeout", "responseTimeout");
  }
}
