package io.github.ampmeter.stack.embedded;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.Command;
import io.github.ampmeter.stack.MariaDbBinaries;
import io.github.ampmeter.stack.MariaDbServer;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.ProcessMark;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.Remains;
import io.github.ampmeter.stack.ServerProcess;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tomcat with Quercus and MariaDB, each in a process of its own, out of our own home folder. */
public final class EmbeddedStack implements Stack {
  public static final String KIND = "embedded";

  private final Path home;
  private final Path logs;
  private final StackSpec spec;
  private final PagesUnderTest pages;
  private final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
  private volatile WatchedProcesses processes;
  private volatile StackAddresses addresses;

  /**
   * @param home the Ampmeter home, as the build assembles it
   * @param logs gets access.log, web.log and database.log, which are kept
   */
  public EmbeddedStack(Path home, Path logs, StackSpec spec) {
    this.home = home.toAbsolutePath();
    this.logs = logs.toAbsolutePath();
    this.spec = spec;
    this.pages = new PagesUnderTest(this.home);
    spec.refuseAllBut(Set.of());
    requireBinaries();
  }

  @Override
  public StackAddresses start() {
    if (processes != null) {
      throw new IllegalStateException("the stack has been started already");
    }
    Readiness readiness = new Readiness(spec.startTimeout());
    StackAddresses chosen =
        new StackAddresses(
            Ports.LOOPBACK,
            Ports.choose("webPort", spec.webPort()),
            DatabaseAddress.onLoopback(Ports.choose("databasePort", spec.databasePort())));
    processes = WatchedProcesses.start(home);
    try {
      startServers(chosen, readiness);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    addresses = chosen;
    return chosen;
  }

  @Override
  public Map<String, String> versions() {
    return pages.versions(running());
  }

  @Override
  public Map<String, ProcessHandle> processes() {
    Map<String, ProcessHandle> byName = new LinkedHashMap<>();
    servers.forEach(server -> byName.put(server.name(), server.process().toHandle()));
    return byName;
  }

  @Override
  public StackRecord record() {
    List<ProcessMark> marks = processes().values().stream().map(ProcessMark::of).toList();
    return new StackRecord(KIND, running(), new Remains(marks, processes.scratchFolders()));
  }

  @Override
  public void release() {
    running();
    processes.release();
    forget();
  }

  @Override
  public void close() {
    WatchedProcesses started = processes;
    if (started != null) {
      started.close();
      forget();
    }
  }

  private void forget() {
    processes = null;
    addresses = null;
    servers.clear();
  }

  private void startServers(StackAddresses chosen, Readiness readiness) {
    Path scratch = processes.scratchFolder();
    createFolder(logs);
    // The web server boots while the database is set up.
    ServerProcess web = startWeb(chosen, scratch);
    servers.add(web);
    ServerProcess database =
        new MariaDbServer(binaries(), processes, scratch, logs.resolve("database.log"))
            .start(chosen.database(), spec.maxWorkers(), readiness);
    servers.add(database);
    readiness.awaitAnswer(database, () -> pages.load(chosen.database()));
    readiness.awaitAnswer(web, () -> pages.requireHello(chosen));
  }

  private ServerProcess startWeb(StackAddresses chosen, Path scratch) {
    Path work = createFolder(scratch.resolve("web"));
    WebServerSettings settings =
        new WebServerSettings(
            chosen.webPort(),
            pages.folder(),
            work,
            logs,
            spec.keepAlive(),
            spec.keepAliveTimeout(),
            spec.maxWorkers());
    List<String> line = new ArrayList<>(List.of(WatchedProcesses.java(), "-Xmx512m"));
    line.add("-Djava.awt.headless=true");
    line.add("-Djava.io.tmpdir=" + work);
    line.addAll(List.of("-cp", home.resolve("stack/lib") + "/*"));
    line.add(EmbeddedWebServer.class.getName());
    line.addAll(settings.arguments());
    Path log = logs.resolve("web.log");
    Command command =
        Command.of(line, work).withOnly(chosen.database().environment()).writingTo(log);
    return new ServerProcess("web server", processes.spawn(command), log);
  }

  private StackAddresses running() {
    StackAddresses known = addresses;
    if (known == null) {
      throw new IllegalStateException("the stack does not run");
    }
    return known;
  }

  private MariaDbBinaries binaries() {
    return MariaDbBinaries.unpackedIn(home.resolve("stack/mariadb"));
  }

  private void requireBinaries() {
    if (!binaries().present()) {
      throw new ConfigException(
          "the embedded stack has no MariaDB for %s %s (%s is missing); use another stack"
              .formatted(
                  System.getProperty("os.name"),
                  System.getProperty("os.arch"),
                  binaries().server()));
    }
  }

  private static Path createFolder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + folder, e);
    }
  }
}
