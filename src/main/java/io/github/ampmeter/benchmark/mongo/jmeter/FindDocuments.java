package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Fetches every document that a filter finds.
 *
 * @param expected how many these must be; {@link #ANY}: does not matter
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
  public Answer run(MongoDatabase database, String collection) {
    long found = 0;
    // Raw: what a document holds is of no interest, and decoding it would be our time.
    try (MongoCursor<RawBsonDocument> cursor =
        database.getCollection(collection, RawBsonDocument.class).find(filter).iterator()) {
      while (cursor.hasNext()) {
        cursor.next();
        found++;
      }
    }
    String text = "found " + found + " documents";
    return expected == ANY || found == expected
        ? Answer.correct(text)
        : new Answer(text, "must find " + expected + " documents, found " + found);
  }
}
