package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A stack whose servers are processes that we fork: what all such stacks have in common. */
public abstract class ForkedStack implements Stack {
  protected final Path home;
  protected final Path logs;
  protected final StackSpec spec;
  protected final PagesUnderTest pages;
  private final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
  private volatile WatchedProcesses processes;
  private volatile StackAddresses addresses;

  /**
   * @param home the Ampmeter home, as the build assembles it
   * @param logs gets access.log, web.log and database.log, which are kept
   */
  protected ForkedStack(Path home, Path logs, StackSpec spec) {
    this.home = home.toAbsolutePath();
    this.logs = logs.toAbsolutePath();
    this.spec = spec;
    this.pages = new PagesUnderTest(this.home);
  }

  /** Starts them, each told to {@link #started}, and returns when all have answered. */
  protected abstract void startServers(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness);

  /** Of the MongoDB server that {@link #startServers} will start; empty: it starts none. */
  protected Optional<URI> mongoAddress() {
    return Optional.empty();
  }

  @Override
  public final StackAddresses start() {
    if (processes != null) {
      throw new IllegalStateException("the stack has been started already");
    }
    Readiness readiness = new Readiness(spec.startTimeout());
    StackAddresses chosen =
        new StackAddresses(
            Ports.LOOPBACK,
            Ports.choose("webPort", spec.webPort()),
            DatabaseAddress.onLoopback(Ports.choose("databasePort", spec.databasePort())),
            mongoAddress());
    processes = WatchedProcesses.start(home);
    try {
      createFolder(logs);
      startServers(chosen, processes, readiness);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    addresses = chosen;
    return chosen;
  }

  /** For {@link #startServers}: a server that now runs. */
  protected final ServerProcess started(ServerProcess server) {
    servers.add(server);
    return server;
  }

  @Override
  public Map<String, String> versions() {
    return pages.versions(running());
  }

  @Override
  public final Map<String, ProcessHandle> processes() {
    Map<String, ProcessHandle> byName = new LinkedHashMap<>();
    servers.forEach(server -> byName.put(server.name(), server.process().toHandle()));
    return byName;
  }

  @Override
  public final Map<String, String> endedServers() {
    return ServerProcess.ended(servers, running().database().password());
  }

  @Override
  public final StackRecord record() {
    List<ProcessMark> marks = processes().values().stream().map(ProcessMark::of).toList();
    return new StackRecord(
        spec.kind(), running(), new Leftovers(marks, processes.scratchFolders()));
  }

  @Override
  public final void release() {
    running();
    processes.release();
    forget();
  }

  @Override
  public final void close() {
    WatchedProcesses started = processes;
    if (started != null) {
      started.close();
      forget();
    }
  }

  /** Where it runs. */
  protected final StackAddresses running() {
    StackAddresses known = addresses;
    if (known == null) {
      throw new IllegalStateException("the stack does not run");
    }
    return known;
  }

  protected static Path createFolder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + folder, e);
    }
  }

  private void forget() {
    processes = null;
    addresses = null;
    servers.clear();
  }
}
