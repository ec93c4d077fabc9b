package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoDatabase;
import java.util.Collections;
import org.bson.BsonDocument;
import org.bson.Document;

/** mongo-perf's Queries.Empty: 100 empty documents, and a find without filter returns them all. */
final class QueriesEmpty implements MongoOperation {
  private static final int DOCUMENTS = 100;

  private final FindDocuments find = new FindDocuments(new BsonDocument(), DOCUMENTS);

  @Override
  public void fill(MongoDatabase database, String collection) {
    database.runCommand(
        new Document("insert", collection)
            .append("documents", Collections.nCopies(DOCUMENTS, new BsonDocument())));
  }

  @Override
  public Answer run(MongoDatabase database, String collection) {
    return find.run(database, collection);
  }
}
