package io.github.ampmeter.stack.embedded;

import io.github.ampmeter.stack.ServerNames;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.OwnProcess;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server that speaks MongoDB's protocol and keeps everything in memory, a process of its own. */
record MongoJavaServer(Path home) {
  private static final String CORE_JAR = "mongo-java-server-core-";

  /** Returns once its process runs, which is before it answers. */
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

  /** Its name and version, for the report. */
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
