package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.NeededJar;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** Checks without loading its classes whether the driver can be used. */
final class MongoDriver {
  /** A class of the new driver only, and one that the driver of 2015 has, too. */
  private static final String NEW = "com.mongodb.MongoClientSettings";

  private static final String OLD_AND_NEW = "com.mongodb.ReadPreference";
  private static final String ELEMENT = "MongoDB Sampler";

  /** The result is kept because samplers ask before each sample. */
  private static final Optional<Notice> PROBLEM =
      NeededJar.missing(
              ELEMENT,
              new NeededJar("bson", "org.bson.BsonDocument"),
              new NeededJar("mongodb-driver-core", NEW),
              new NeededJar("mongodb-driver-sync", "com.mongodb.client.MongoClients"))
          .or(() -> hidden(jar(OLD_AND_NEW), jar(NEW)));

  private MongoDriver() {}

  /** Why it cannot be used; empty: it can. */
  static Optional<String> problem() {
    return PROBLEM.map(Notice::message);
  }

  /**
   * Requires the driver.
   *
   * @throws ConfigException with the reason if it cannot be used
   */
  static void require() {
    if (PROBLEM.isPresent()) {
      throw new ConfigException(PROBLEM.get().message());
    }
  }

  /** JMeter's lib may have the old driver, and JMeter loads the jar whose name comes first. */
  static Optional<Notice> hidden(Optional<Path> first, Optional<Path> ours) {
    return first.equals(ours) || first.isEmpty() || ours.isEmpty()
        ? Optional.empty()
        : Optional.of(
            NoticeText.OLD_MONGO_DRIVER.with(ELEMENT, first.get(), ours.get().getFileName()));
  }

  private static Optional<Path> jar(String type) {
    try {
      CodeSource source =
          Class.forName(type, false, MongoDriver.class.getClassLoader())
              .getProtectionDomain()
              .getCodeSource();
      return Optional.ofNullable(source).map(CodeSource::getLocation).map(MongoDriver::path);
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  private static Path path(URL location) {
    return Path.of(URI.create(location.toString()));
  }
}
