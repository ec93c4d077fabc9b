package io.github.ampmeter.stack.embedded;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.DatabaseProgram.MariaDb;
import io.github.ampmeter.stack.DatabaseServer;
import io.github.ampmeter.stack.Link;
import io.github.ampmeter.stack.ManagedStack;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.ServedCopy;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedWebServer.Settings;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.OwnProcess;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Tomcat with Quercus and MariaDB from our own home folder, each in a process of its own. */
public final class EmbeddedStack extends ManagedStack {
  /** The variant adds a server of MongoDB's protocol. */
  private static final String MONGO = "mongo";

  /** The system property with one more option of the web server's JVM, for tests. */
  private static final String JVM_OPTION = "ampmeter.stack.jvm";

  private static final String NOT_SERVED =
      "is not served by the embedded stack, which runs Quercus in Tomcat; use stack: local or"
          + " container";

  private final MariaDb mariaDb;

  public EmbeddedStack(Path home, Path logs, StackSpec spec) {
    super(home, logs, spec);
    spec.requireSupported(Set.of(MONGO, Link.VARIANT, StackSpec.PERFORMANCE_SCHEMA));
    mariaDb = mariaDb(home, Programs.ofThisMachine());
    spec.application().ifPresent(EmbeddedStack::requireServed);
  }

  /** Rejects settings of an application that Quercus in Tomcat does not support. */
  private static void requireServed(Application application) {
    if (application.pages().size() > 1 || !application.pages().containsKey("")) {
      throw ConfigException.of("application.pages", "with several document roots " + NOT_SERVED);
    }
    if (!application.php().extensions().isEmpty() || !application.php().ini().isEmpty()) {
      throw ConfigException.of("application.php", NOT_SERVED);
    }
    if (application.rewriting().frontController()
        || application.rewriting().fragment().isPresent()) {
      throw ConfigException.of("application.rewrite", NOT_SERVED);
    }
    application.requirePresent(false);
  }

  @Override
  protected void startServers(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness) {
    Path scratch = processes.scratchFolder();
    // The web server starts while the database is set up.
    ServerProcess web = started(startWeb(chosen, processes, scratch));
    var settings =
        new DatabaseServer.Settings(
            spec,
            Optional.empty(),
            List.of(),
            DatabaseServer.performanceSchemaOptions(spec),
            UnaryOperator.identity());
    Path log = logs.resolve("database.log");
    ServerProcess database =
        started(
            new DatabaseServer(mariaDb, settings, processes, scratch, log)
                .start(chosen.database(), readiness));
    Optional<ServerProcess> mongo =
        chosen.mongo().map(address -> started(startMongo(address, processes, scratch)));
    awaitResponses(web, database, mongo, chosen, readiness);
  }

  @Override
  protected boolean hasOwnListener() {
    return false;
  }

  @Override
  protected boolean hasMongo() {
    return spec.mongo();
  }

  @Override
  protected Optional<String> mongoServer() throws IOException {
    return Optional.of(mongo().words());
  }

  private ServerProcess startMongo(URI address, WatchedProcesses processes, Path scratch) {
    Path work = createFolder(scratch.resolve("mongo"));
    return mongo().start(address, processes, work, logs.resolve("mongo.log"));
  }

  private MongoJavaServer mongo() {
    return new MongoJavaServer(home);
  }

  private ServerProcess startWeb(StackAddresses chosen, WatchedProcesses processes, Path scratch) {
    Path work = createFolder(scratch.resolve("web"));
    Settings settings =
        new Settings(chosen.webServer().port(), served(work), work, logs, spec.web());
    List<String> line = new ArrayList<>(List.of(OwnProcess.java(), "-Xmx512m"));
    line.add("-Djava.awt.headless=true");
    line.add("-Djava.io.tmpdir=" + work);
    Optional.ofNullable(System.getProperty(JVM_OPTION)).ifPresent(line::add);
    line.addAll(List.of("-cp", home.resolve("stack/lib") + "/*"));
    line.add(EmbeddedWebServer.class.getName());
    line.addAll(settings.arguments());
    Path log = logs.resolve("web.log");
    Command command = Command.of(line, work).withOnly(environment(chosen, work)).writingTo(log);
    return new ServerProcess(ServerNames.WEB, processes.spawn(command), log);
  }

  /**
   * A copy of the pages: Quercus reads each character of a path as a byte, and stores uploads below
   * the pages, in a folder that may belong to somebody else.
   */
  private Path served(Path work) {
    try {
      Path copy = work.resolve("pages");
      if (spec.application().isEmpty()) {
        return ServedCopy.of(pages.folder(), copy, List.of());
      }
      Path project = spec.application().get().projects().findFirst().orElseThrow();
      ServedCopy.of(project, copy, spec.application().get().writable().folders());
      Path root = spec.application().get().rootsIn(from -> copy).get("");
      Files.writeString(root.resolve(PagesUnderTest.PROBE.substring(1)), pages.probe());
      return root;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy the pages from " + pages.folder(), e);
    }
  }

  private Map<String, String> environment(StackAddresses chosen, Path work) {
    if (spec.application().isPresent()) {
      Application application = spec.application().get();
      Path configs = createFolder(work.resolve("application-config"));
      Map<String, String> values = application.values(chosen, chosen.database(), configs);
      application.configs(values).forEach((name, text) -> write(configs.resolve(name), text));
      return application.environment(values);
    }
    Map<String, String> environment = new LinkedHashMap<>(chosen.database().environment());
    environment.put(PagesUnderTest.STORE, createFolder(work.resolve("store")).toString());
    return environment;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /**
   * The MariaDB that the build unpacks, or else an installed one.
   *
   * @throws ConfigException if there is neither, or the unpacked one may not be executed
   */
  static MariaDb mariaDb(Path home, Programs programs) {
    MariaDb unpacked = MariaDb.unpackedIn(home.resolve("stack/mariadb"));
    if (unpacked.present()) {
      return unpacked;
    }
    if (Files.exists(unpacked.server())) {
      throw new ConfigException(
          unpacked.server()
              + " may not be executed: by its rights, or since its disk is mounted noexec");
    }
    return programs
        .find("mariadbd")
        .map(server -> MariaDb.installed(server, programs))
        .orElseThrow(
            () ->
                new ConfigException(
                    "the embedded stack has no MariaDB for %s %s: %s is missing and no mariadbd is"
                            .formatted(
                                System.getProperty("os.name"),
                                System.getProperty("os.arch"),
                                unpacked.server())
                        + " installed; install MariaDB or use another stack"));
  }

  /** An in-memory server of MongoDB's protocol in a process of its own. */
  private record MongoJavaServer(Path home) {
    private static final String CORE_JAR = "mongo-java-server-core-";

    /** Returns when its process runs, which is before it answers. */
    ServerProcess start(URI address, WatchedProcesses processes, Path work, Path log) {
      List<String> line =
          List.of(
              OwnProcess.java(),
              "-Xmx512m",
              "-Djava.io.tmpdir=" + work,
              "-cp",
              home.resolve("stack/lib/ampmeter.jar") + ":" + libraries() + "/*",
              EmbeddedMongoServer.class.getName(),
              Integer.toString(address.getPort()));
      Command command = Command.of(line, work).withOnly(Map.of()).writingTo(log);
      return new ServerProcess(ServerNames.MONGO, processes.spawn(command), log);
    }

    /** Returns the server's name and version for the report. */
    String words() throws IOException {
      try (Stream<Path> jars = Files.list(libraries())) {
        return jars.map(jar -> jar.getFileName().toString())
            .filter(name -> name.startsWith(CORE_JAR))
            .map(name -> name.substring(CORE_JAR.length(), name.length() - ".jar".length()))
            .findFirst()
            .map("mongo-java-server %s, in memory"::formatted)
            .orElse("mongo-java-server, in memory");
      }
    }

    private Path libraries() {
      return home.resolve("stack/mongo/lib");
    }
  }

  /** The main class of the MongoDB server of the embedded stack. */
  private static final class EmbeddedMongoServer {
    private EmbeddedMongoServer() {}

    /** Listens on the port in the first argument. */
    public static void main(String[] arguments) throws InterruptedException {
      MongoServer server = new MongoServer(new MemoryBackend());
      server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
      Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
      new CountDownLatch(1).await();
    }
  }
}
