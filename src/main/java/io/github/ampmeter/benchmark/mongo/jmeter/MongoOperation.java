package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;

/** What one sample does with its collection. */
interface MongoOperation {
  String INSERT_EMPTY = "Insert.Empty";
  String QUERIES_EMPTY = "Queries.Empty";
  String INSERT = "insert";
  String FIND = "find";

  /** What the texts of a form say, or the refusal. */
  static MongoOperation parse(String operation, String document, String filter, String expected) {
    return switch (operation.strip()) {
      case INSERT_EMPTY -> new InsertEmpty();
      case QUERIES_EMPTY -> new QueriesEmpty();
      case INSERT -> new InsertDocument(JsonObject.parse("document", document));
      case FIND -> FindDocuments.parse(JsonObject.parse("filter", filter), expected);
      default ->
          throw new ConfigException(
              "MongoDB Sampler: operation must be %s, %s, %s or %s, was \"%s\""
                  .formatted(INSERT_EMPTY, QUERIES_EMPTY, INSERT, FIND, operation));
    };
  }

  /** Whether it works on a collection of its own, which is dropped and created for it. */
  default boolean needsFreshCollection() {
    return true;
  }

  /** Fills the collection, which is new and empty. */
  default void fill(MongoDatabase database, String collection) {}

  /** Does it once; this is what is timed. */
  Answer run(MongoDatabase database, String collection);

  /**
   * What came back.
   *
   * @param complaint empty: as it has to be
   */
  record Answer(String text, String complaint) {
    static Answer correct(String text) {
      return new Answer(text, "");
    }
  }
}
