package io.github.ampmeter.stack.embedded;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.concurrent.CountDownLatch;

/** The MongoDB server of the embedded stack, in a JVM of its own. */
public final class EmbeddedMongoServer {
  private EmbeddedMongoServer() {}

  /** Takes the port to listen on. */
  public static void main(String[] arguments) throws InterruptedException {
    MongoServer server = new MongoServer(new MemoryBackend());
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    new CountDownLatch(1).await();
  }
}
