package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A mariadbd with a fresh data directory. It runs with MariaDB's own defaults, those of durability
 * and memory included (each commit is flushed to disk, buffer pool 128 MB), except that it listens
 * on loopback only, without TLS and name resolution, and takes as many connections as there are web
 * workers.
 */
public final class MariaDbServer {
  private static final int MARIADB_DEFAULT_CONNECTIONS = 151;
  private static final int CONNECTIONS_BESIDE_THE_WORKERS = 20;

  private final MariaDbBinaries binaries;
  private final WatchedProcesses processes;
  private final Path scratch;
  private final Path log;

  public MariaDbServer(
      MariaDbBinaries binaries, WatchedProcesses processes, Path scratch, Path log) {
    this.binaries = binaries;
    this.processes = processes;
    this.scratch = scratch;
    this.log = log;
  }

  /** Returns once its process runs, which is well before it answers. */
  public ServerProcess start(DatabaseAddress address, int webWorkers, Readiness readiness) {
    try {
      Files.createDirectories(data());
      Files.createDirectories(scratch.resolve("tmp"));
      createSystemTables(readiness);
      Files.write(initFile(), grants(address));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the database's files into " + scratch, e);
    }
    List<String> line = commonLine();
    int connections =
        Math.max(MARIADB_DEFAULT_CONNECTIONS, webWorkers + CONNECTIONS_BESIDE_THE_WORKERS);
    line.addAll(
        List.of(
            "--init-file=" + initFile(),
            "--bind-address=" + address.host(),
            "--port=" + address.port(),
            // Relative to the data directory, because the path of a socket has to be short.
            "--socket=socket",
            "--skip-name-resolve",
            "--skip-ssl",
            "--max-connections=" + connections));
    Command command = Command.of(line, scratch).withOnly(Map.of()).writingTo(log);
    return new ServerProcess("database", processes.spawn(command), log);
  }

  /** What mariadb-install-db does, without its help tables and the scripts around it. */
  private void createSystemTables(Readiness readiness) throws IOException {
    Path script = scratch.resolve("bootstrap.sql");
    List<String> sql = new ArrayList<>(List.of("create database mysql;", "use mysql;"));
    for (Path file : binaries.systemTables()) {
      sql.addAll(Files.readAllLines(file));
    }
    Files.write(script, sql);
    List<String> line = commonLine();
    line.addAll(List.of("--bootstrap", "--enforce-storage-engine=", "--log-warnings=0"));
    Command command =
        Command.of(line, scratch).withOnly(Map.of()).readingFrom(script).writingTo(log);
    readiness.awaitEnd(
        new ServerProcess("database's initialisation", processes.spawn(command), log));
  }

  private List<String> commonLine() {
    List<String> line = new ArrayList<>();
    line.add(binaries.server().toString());
    // Before all others: no configuration of this machine's own database is read.
    line.add("--no-defaults");
    line.add("--basedir=" + binaries.base());
    line.add("--datadir=" + data());
    line.add("--tmpdir=" + scratch.resolve("tmp"));
    line.add("--lc-messages-dir=" + binaries.share());
    line.add("--character-sets-dir=" + binaries.share().resolve("charsets"));
    if (weAreRoot()) {
      line.add("--user=root");
    }
    return line;
  }

  /** Read by the server before it listens; each statement is one line. */
  private static List<String> grants(DatabaseAddress address) {
    String account = "'%s'@'%s'".formatted(address.user(), address.host());
    return List.of(
        // The accounts without a password that the system tables come with.
        "DELETE FROM mysql.global_priv WHERE User IN ('root', '');",
        "FLUSH PRIVILEGES;",
        "CREATE DATABASE %s CHARACTER SET utf8mb4;".formatted(address.name()),
        "CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()),
        "GRANT ALL ON %s.* TO %s;".formatted(address.name(), account),
        // For the server's own figures.
        "GRANT PROCESS, RELOAD ON *.* TO %s;".formatted(account));
  }

  private Path data() {
    return scratch.resolve("data");
  }

  private Path initFile() {
    return scratch.resolve("grants.sql");
  }

  private boolean weAreRoot() {
    try {
      return Files.getAttribute(scratch, "unix:uid").equals(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell who owns " + scratch, e);
    }
  }
}
