package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoDatabase;
import org.bson.BsonDocument;

/** Inserts the user's document; without an _id the driver gives it one. */
record InsertDocument(BsonDocument document) implements MongoOperation {

  @Override
  public boolean needsFreshCollection() {
    return false;
  }

  @Override
  public Answer run(MongoDatabase database, String collection) {
    // A copy of the top level, because the driver writes the _id into what it is given.
    BsonDocument copy = new BsonDocument(document.size() + 1);
    copy.putAll(document);
    database.getCollection(collection, BsonDocument.class).insertOne(copy);
    return Answer.correct("inserted 1 document");
  }
}
