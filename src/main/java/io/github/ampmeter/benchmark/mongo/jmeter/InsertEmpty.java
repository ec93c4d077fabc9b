package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoOperation.Answer;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * mongo-perf's Insert.Empty: the empty document into a collection that starts out new. As a command
 * of its own, because the driver's insertOne adds an _id, which here is the server's work.
 */
final class InsertEmpty implements MongoOperation {
  private static final BsonDocument EMPTY = new BsonDocument();

  @Override
  public Answer run(MongoDatabase database, String collection) {
    Document reply =
        database.runCommand(new Document("insert", collection).append("documents", List.of(EMPTY)));
    // Such a command succeeds even when its writes do not.
    return reply.get("n") instanceof Number n && n.intValue() == 1
        ? Answer.correct("inserted 1 document")
        : new Answer(reply.toJson(), "the document was not inserted: " + reasons(reply));
  }

  private static String reasons(Document reply) {
    List<Document> errors = reply.getList("writeErrors", Document.class, List.of());
    return errors.isEmpty() ? "no reason given" : String.valueOf(errors.get(0).get("errmsg"));
  }
}
