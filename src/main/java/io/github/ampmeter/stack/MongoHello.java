package io.github.ampmeter.stack;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Asks a MongoDB server for the version of its protocol. */
public final class MongoHello {
  /** This is short because callers that wait for a server ask again. */
  private static final int PATIENCE_SECONDS = 3;

  private static final int LONGEST_ANSWER_SECONDS = 10;

  private MongoHello() {}

  /** The newest version of the protocol that the server supports; fails while it is not up. */
  public static int wireVersion(URI server) throws IOException {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(server.toString()))
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
            .applyToSocketSettings(
                socket -> socket.readTimeout(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS))
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      Document hello = client.getDatabase("admin").runCommand(new Document("isMaster", 1));
      return hello.getInteger("maxWireVersion");
    } catch (MongoException e) {
      throw new IOException("no MongoDB server answers at " + server, e);
    }
  }
}
