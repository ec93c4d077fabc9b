package io.github.ampmeter.stack;

import io.github.ampmeter.Page;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.Stack.ObservableServers;
import io.github.ampmeter.stack.Stack.WebListener;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ProcessMark;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.StackException;
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
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** The common part of stacks whose servers we start and stop. */
public abstract class ManagedStack implements Stack {
  protected final Path home;
  protected final Path logs;
  protected final StackSpec spec;
  protected final PagesUnderTest pages;
  protected final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private volatile WatchedProcesses processes;
  private volatile StackAddresses addresses;

  /**
   * @param home the Ampmeter home, as the build assembles it
   * @param logs the folder of access.log, web.log, database.log and, if used, mongo.log,
   *     front-cache.log and link.log
   */
  protected ManagedStack(Path home, Path logs, StackSpec spec) {
    this.home = home.toAbsolutePath();
    this.logs = logs.toAbsolutePath();
    this.spec = spec;
    this.pages = new PagesUnderTest(this.home, spec.application());
  }

  /** Fetches what {@link #startServers} needs, outside the time limit of the start. */
  protected void prepare() {}

  /** Starts the servers, passes each to {@link #started}, and returns when all have answered. */
  protected abstract void startServers(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness);

  /** Whether {@link #startServers} will start a MongoDB server. */
  protected boolean hasMongo() {
    return false;
  }

  /** Whether the web server is an Apache, with a listener for our own requests. */
  protected boolean hasOwnListener() {
    return true;
  }

  /** Whether {@link #startServers} will start processes of PHP's own. */
  protected boolean hasOwnPhp() {
    return false;
  }

  /** Saves what is deleted when the servers stop. */
  protected void beforeStop() {}

  @Override
  public final StackAddresses start() {
    if (processes != null) {
      throw new IllegalStateException("the stack has been started already");
    }
    // This comes first because the remains of killed runs may occupy the ports.
    processes = WatchedProcesses.start(notes::add);
    StackAddresses chosen;
    try {
      chosen = chooseAddresses();
      prepare();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    try {
      createFolder(logs);
      Readiness readiness = new Readiness(spec.start().timeout());
      startServers(chosen, processes, readiness);
      Link.of(spec).ifPresent(link -> start(link, chosen, readiness));
    } catch (RuntimeException e) {
      close();
      throw e instanceof StackException failed && spec.application().isPresent()
          ? check(chosen).explained(failed, renamedFiles())
          : e;
    }
    addresses = chosen;
    return chosen;
  }

  /** The remains of killed runs, and a first page that is blank, one sentence each. */
  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  private StackAddresses chooseAddresses() {
    int port = Ports.choose("databasePort", spec.start().databasePort());
    StackAddresses direct =
        new StackAddresses(
            Ports.LOOPBACK,
            Ports.choose("webPort", spec.start().webPort()),
            spec.application()
                .map(a -> a.database().on(port, System.getenv()))
                .orElseGet(() -> DatabaseAddress.onLoopback(port)),
            hasMongo() ? Optional.of(StackAddresses.mongoOnLoopback()) : Optional.empty());
    if (hasOwnListener()) {
      direct = direct.withOwnListener(Ports.choose("webPort", OptionalInt.empty()));
    }
    if (Tls.of(spec)) {
      return direct.withTls(Ports.choose("webPort", OptionalInt.empty()));
    }
    boolean behind = Link.of(spec).isPresent() || FrontCache.of(spec).isPresent();
    return behind
        ? direct.withWebServerBehind(Ports.choose("webPort", OptionalInt.empty()))
        : direct;
  }

  private void start(Link link, StackAddresses chosen, Readiness readiness) {
    ServerProcess limiter = started(link.start(chosen, processes, logs));
    readiness.awaitResponse(limiter, () -> pages.requireHelloForUsers(chosen));
  }

  /** The login that reads the database's accounts; empty where nobody asked for it. */
  protected final Optional<DatabaseAddress> auditor() {
    return spec.start().audited() ? Optional.of(running().database().forAudit()) : Optional.empty();
  }

  /** For {@link #startServers}: registers a running server. */
  protected final ServerProcess started(ServerProcess server) {
    servers.add(server);
    return server;
  }

  /**
   * For {@link #startServers}: returns when each server has answered and the database has its
   * tables.
   */
  protected final void awaitResponses(
      ServerProcess web,
      ServerProcess database,
      Optional<ServerProcess> mongo,
      StackAddresses chosen,
      Readiness readiness) {
    fillDatabase(database, chosen, readiness);
    awaitPages(web, Optional.empty(), chosen, readiness);
    mongo.ifPresent(
        server ->
            readiness.awaitResponse(
                server, () -> MongoHello.wireVersion(chosen.mongo().orElseThrow())));
  }

  /** For {@link #startServers}: returns when the database has the data of the pages. */
  protected final void fillDatabase(
      ServerProcess database, StackAddresses chosen, Readiness readiness) {
    if (spec.application().isEmpty()) {
      readiness.awaitResponse(database, () -> pages.load(chosen.database()));
      return;
    }
    readiness.awaitResponse(database, () -> chosen.database().connect().close());
    readiness.untimed(() -> sql(chosen).load());
  }

  /**
   * For {@link #startServers}: returns when PHP has the required settings and a page has answered.
   *
   * @param php PHP's own processes; empty: PHP runs inside the web server
   */
  protected final void awaitPages(
      ServerProcess web, Optional<ServerProcess> php, StackAddresses chosen, Readiness readiness) {
    if (spec.application().isEmpty()) {
      readiness.awaitResponse(
          web,
          () -> {
            php.ifPresent(readiness::requireAlive);
            pages.requireHello(chosen);
          });
      return;
    }
    ApplicationCheck check = check(chosen);
    var probe = check.new Attempts();
    Map<String, String> answers = new LinkedHashMap<>();
    readiness.awaitResponse(
        web,
        () -> {
          php.ifPresent(readiness::requireAlive);
          Page page = probe.get("pages", chosen.versions());
          answers.putAll(PagesUnderTest.versions(page.body()));
        });
    check.requirePhp(answers);
    var first = check.new Attempts();
    URI ready = chosen.webServer().page(spec.application().get().firstPage());
    List<Page> answered = new ArrayList<>();
    readiness.awaitResponse(web, () -> answered.add(first.get("ready", ready)));
    answered.forEach(page -> check.blank(page, ready).ifPresent(notes::add));
  }

  /** The user's files by their paths on the web server, if these differ. */
  protected Map<Path, Path> renamedFiles() {
    return Map.of();
  }

  private ApplicationCheck check(StackAddresses chosen) {
    return new ApplicationCheck(
        spec.application().orElseThrow(), logs, chosen.database().password());
  }

  private ApplicationSql sql(StackAddresses chosen) {
    return new ApplicationSql(spec.application().orElseThrow().database().sql(), chosen.database());
  }

  @Override
  public final boolean restoreData() {
    boolean own = spec.application().filter(a -> !a.database().sql().isEmpty()).isPresent();
    if (own) {
      sql(running()).restore();
    }
    return own;
  }

  /** For {@link #startServers}: returns when a response has come through this cache. */
  protected final void awaitFrontCache(
      ServerProcess cache, StackAddresses chosen, Readiness readiness) {
    readiness.awaitResponse(cache, () -> pages.frontCache(chosen));
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> versions = pages.versions(running());
    if (FrontCache.of(spec).isPresent()) {
      try {
        versions.put(FrontCache.SERVER, pages.frontCache(running()));
      } catch (IOException e) {
        throw new StackException("the version of the front cache cannot be read: " + e, e);
      }
    }
    running().mongo().ifPresent(address -> versions.put("MongoDB", mongoVersion(address)));
    return versions;
  }

  /** The name of the MongoDB server, which follows the version of its protocol; empty: none. */
  protected Optional<String> mongoServer() throws IOException {
    return Optional.empty();
  }

  private String mongoVersion(URI address) {
    try {
      return mongoServer().map(name -> name + ", ").orElse("")
          + ("wire version " + MongoHello.wireVersion(address));
    } catch (IOException e) {
      throw new StackException("the version of the MongoDB server cannot be read: " + e, e);
    }
  }

  @Override
  public ObservableServers observableServers() {
    List<String> names = new ArrayList<>(List.of(ServerNames.WEB, ServerNames.DATABASE));
    if (hasOwnPhp()) {
      names.add(ServerNames.PHP);
    }
    if (hasMongo()) {
      names.add(ServerNames.MONGO);
    }
    FrontCache.of(spec).ifPresent(cache -> names.add(FrontCache.SERVER));
    Link.of(spec).ifPresent(link -> names.add(Link.SERVER));
    return new ObservableServers(names, List.of(), true);
  }

  @Override
  public WebListener webListener() {
    return WebListener.here(running().listener().port());
  }

  @Override
  public Map<String, ProcessHandle> processes() {
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
    return new StackRecord(spec.kind().key(), running(), leftovers(processes));
  }

  /** What remains of the stack if nobody stops it. */
  protected Leftovers leftovers(WatchedProcesses processes) {
    return new Leftovers(
        processes().values().stream().map(ProcessMark::of).toList(), processes.scratchFolders());
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
      try {
        beforeStop();
      } finally {
        started.close();
        forget();
      }
    }
  }

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
