package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;
import java.util.Collections;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.json.JsonParseException;

/** What a sample does with its collection. */
interface MongoOperation {
  String INSERT_EMPTY = "Insert.Empty";
  String QUERIES_EMPTY = "Queries.Empty";
  String INSERT = "insert";
  String FIND = "find";

  /** Parses the operation of a form. */
  static MongoOperation parse(String operation, String document, String filter, String expected) {
    return switch (operation.strip()) {
      case INSERT_EMPTY -> new InsertEmpty();
      case QUERIES_EMPTY -> new QueriesEmpty();
      case INSERT -> new InsertDocument(parseJson("document", document));
      case FIND -> FindDocuments.parse(parseJson("filter", filter), expected);
      default ->
          throw new ConfigException(
              "MongoDB Sampler: operation must be %s, %s, %s or %s, was \"%s\""
                  .formatted(INSERT_EMPTY, QUERIES_EMPTY, INSERT, FIND, operation));
    };
  }

  /** Whether it needs a collection of its own, which is dropped and created for it. */
  default boolean needsFreshCollection() {
    return true;
  }

  /** Fills the new collection. */
  default void fill(MongoDatabase database, String collection) {}

  /** Runs the operation once; this is timed. */
  Outcome run(MongoDatabase database, String collection);

  /**
   * The result of an operation.
   *
   * @param problem empty: the result is right
   */
  record Outcome(String text, String problem) {
    static Outcome correct(String text) {
      return new Outcome(text, "");
    }
  }

  /**
   * Fetches every document that a filter finds.
   *
   * @param expected the expected number; {@link #ANY}: any number
   */
  record FindDocuments(BsonDocument filter, long expected) implements MongoOperation {
    private static final long ANY = -1;

    static FindDocuments parse(BsonDocument filter, String expected) {
      String text = expected.strip();
      if (!text.matches("[0-9]{0,18}")) {
        throw new ConfigException(
            "MongoDB Sampler: expectedDocuments must be a whole number, or empty for any, was \"%s\""
                .formatted(expected));
      }
      return new FindDocuments(filter, text.isEmpty() ? ANY : Long.parseLong(text));
    }

    @Override
    public boolean needsFreshCollection() {
      return false;
    }

    @Override
    public Outcome run(MongoDatabase database, String collection) {
      long found = 0;
      // The documents stay raw, because decoding them would take our time.
      try (MongoCursor<RawBsonDocument> cursor =
          database.getCollection(collection, RawBsonDocument.class).find(filter).iterator()) {
        while (cursor.hasNext()) {
          cursor.next();
          found++;
        }
      }
      String text = "found " + found + " documents";
      return expected == ANY || found == expected
          ? Outcome.correct(text)
          : new Outcome(text, "must find " + expected + " documents, found " + found);
    }
  }

  /** Inserts the user's document; the driver adds a missing _id. */
  record InsertDocument(BsonDocument document) implements MongoOperation {

    @Override
    public boolean needsFreshCollection() {
      return false;
    }

    @Override
    public Outcome run(MongoDatabase database, String collection) {
      // The top level is copied because the driver adds the _id to its argument.
      BsonDocument copy = new BsonDocument(document.size() + 1);
      copy.putAll(document);
      database.getCollection(collection, BsonDocument.class).insertOne(copy);
      return Outcome.correct("inserted 1 document");
    }
  }

  /**
   * mongo-perf's Insert.Empty: the empty document into a collection that starts out new. It is a
   * raw command because the driver's insertOne adds an _id, which here is the server's work.
   */
  static final class InsertEmpty implements MongoOperation {
    private static final BsonDocument EMPTY = new BsonDocument();

    @Override
    public Outcome run(MongoDatabase database, String collection) {
      Document reply =
          database.runCommand(
              new Document("insert", collection).append("documents", List.of(EMPTY)));
      // Such a command succeeds even when its writes do not.
      return reply.get("n") instanceof Number n && n.intValue() == 1
          ? Outcome.correct("inserted 1 document")
          : new Outcome(reply.toJson(), "the document was not inserted: " + reasons(reply));
    }

    private static String reasons(Document reply) {
      List<Document> errors = reply.getList("writeErrors", Document.class, List.of());
      return errors.isEmpty() ? "no reason given" : String.valueOf(errors.get(0).get("errmsg"));
    }
  }

  /**
   * mongo-perf's Queries.Empty: 100 empty documents, and a find without filter returns them all.
   */
  static final class QueriesEmpty implements MongoOperation {
    private static final int DOCUMENTS = 100;

    private final FindDocuments find = new FindDocuments(new BsonDocument(), DOCUMENTS);

    @Override
    public void fill(MongoDatabase database, String collection) {
      database.runCommand(
          new Document("insert", collection)
              .append("documents", Collections.nCopies(DOCUMENTS, new BsonDocument())));
    }

    @Override
    public Outcome run(MongoDatabase database, String collection) {
      return find.run(database, collection);
    }
  }

  /** Parses the property of this name; an empty text is the empty object. */
  static BsonDocument parseJson(String name, String text) {
    if (text.isBlank()) {
      return new BsonDocument();
    }
    try {
      BsonDocument parsed = BsonDocument.parse(text);
      requireNothingBehind(text);
      return parsed;
    } catch (JsonParseException | BSONException | IllegalArgumentException e) {
      throw new ConfigException(
          "MongoDB Sampler: %s must be one JSON object such as {\"name\": \"x\"}, was \"%s\" (%s)"
              .formatted(name, text.strip(), e.getMessage()));
    }
  }

  /** Rejects text after the first object, which the parser would ignore. */
  private static void requireNothingBehind(String text) {
    // In an array, two objects with or without a comma are not one element.
    if (BsonDocument.parse("{\"a\": [" + text + "]}").getArray("a").size() != 1) {
      throw new BsonInvalidOperationException("there is more than one");
    }
  }
}
