package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.ConfigException;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.json.JsonParseException;

/** A JSON object that a user types, with MongoDB's own types such as {"$date": …}. */
final class JsonObject {
  private JsonObject() {}

  /** The name is the property's, for the refusal; empty text is the empty object. */
  static BsonDocument parse(String name, String text) {
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

  /** The parser ends with the first object: what follows would be ignored. */
  private static void requireNothingBehind(String text) {
    // As elements of an array, two objects without a comma, or with one, are no longer one.
    if (BsonDocument.parse("{\"a\": [" + text + "]}").getArray("a").size() != 1) {
      throw new BsonInvalidOperationException("there is more than one");
    }
  }
}
