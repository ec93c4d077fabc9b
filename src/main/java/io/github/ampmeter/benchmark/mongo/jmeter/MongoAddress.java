package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.WholeNumber;
import java.util.concurrent.TimeUnit;

/**
 * Where a MongoDB server answers, and how long to wait for it.
 *
 * @param hosts what may be shown of it: no credentials
 */
record MongoAddress(MongoClientSettings settings, String hosts) {

  /** From the texts of a form; what the URI itself says of a time limit wins. */
  static MongoAddress parse(String uri, Limits limits) {
    ConnectionString parsed = connectionString(uri.strip());
    MongoClientSettings settings =
        MongoClientSettings.builder()
            // Who measures wants to see an error, not that it was covered up.
            .retryReads(false)
            .retryWrites(false)
            // A user is never kept waiting for another user's connection.
            .applyToConnectionPoolSettings(pool -> pool.maxSize(0))
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(limits.server(), TimeUnit.MILLISECONDS))
            .applyToSocketSettings(
                socket ->
                    socket
                        .connectTimeout(limits.connect(), TimeUnit.MILLISECONDS)
                        .readTimeout(limits.response(), TimeUnit.MILLISECONDS))
            .applyConnectionString(parsed)
            .build();
    return new MongoAddress(settings, String.join(",", parsed.getHosts()));
  }

  private static ConnectionString connectionString(String uri) {
    try {
      return new ConnectionString(uri);
    } catch (IllegalArgumentException e) {
      // The driver quotes what it takes for a host or a port, which may be part of a password.
      String reason = uri.contains("@") ? "" : " (" + e.getMessage() + ")";
      throw new ConfigException(
          "MongoDB Connection: uri must be like mongodb://host:27017 or"
              + " mongodb://user:password@host:27017/?authSource=admin, with %-codes for special"
              + " characters, and was not"
              + reason);
    }
  }

  /** Milliseconds to wait for a server to be found, a connection and an answer. */
  record Limits(int server, int connect, int response) {

    static Limits parse(String server, String connect, String response) {
      return new Limits(
          millis("serverSelectionTimeout", server),
          millis("connectTimeout", connect),
          millis("responseTimeout", response));
    }

    private static int millis(String name, String text) {
      return WholeNumber.atLeast(1, "MongoDB Connection: " + name + " (ms)", text);
    }
  }
}
