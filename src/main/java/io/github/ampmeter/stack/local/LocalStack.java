package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Page;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.DatabaseServer;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.ManagedStack;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.Php.Requirements;
import io.github.ampmeter.stack.local.WebServers.WebFolder;
import io.github.ampmeter.stack.process.CpuSet;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** This machine's Apache, PHP and database, as instances of our own. */
public final class LocalStack extends ManagedStack {
  private static final Path ROOT = Path.of("/");
  private static final Path PASSWORDS = Path.of("/etc/passwd");
  private static final Duration STATUS_TIMEOUT = Duration.ofSeconds(10);

  private final LocalVariants variants;
  private final LocalSoftware software;
  private volatile WebServers web;
  private volatile PhpPool phpPool;

  /**
   * See {@link ManagedStack}.
   *
   * @throws ConfigException with everything that is not installed
   */
  public LocalStack(Path home, Path logs, StackSpec spec) {
    this(home, logs, spec, Programs.ofThisMachine());
  }

  LocalStack(Path home, Path logs, StackSpec spec, Programs programs) {
    super(home, logs, spec);
    requireLinux(System.getProperty("os.name"));
    variants = LocalVariants.of(spec, availableCpus());
    software = LocalSoftware.find(programs, variants, this.home.resolve("stack/mysql"));
    spec.application().ifPresent(application -> application.requirePresent(true));
  }

  static void requireLinux(String system) {
    if (!system.equals("Linux")) {
      throw new ConfigException(
          "the local stack needs Linux, this is " + system + "; use another stack");
    }
  }

  @Override
  protected boolean hasOwnPhp() {
    return software.php() instanceof Php.Fpm;
  }

  @Override
  protected void startServers(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness) {
    Path scratch = processes.scratchFolder();
    boolean root = SystemAccount.weAreRoot(scratch);
    // The web server starts while the database is set up.
    web = startWeb(chosen, processes, scratch, root);
    Optional<ServerProcess> cache =
        variants.frontCache().map(of -> startCache(chosen, processes, readiness, root));
    startDatabase(chosen, processes, readiness, root);
    awaitPages(web.apache(), web.php(), chosen, readiness);
    cache.ifPresent(server -> awaitFrontCache(server, chosen, readiness));
    Requirements.check(
        pages.versions(chosen), variants.php().opcodeCache(), spec.application().isPresent());
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> all = super.versions();
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put(ServerNames.WEB, all.get(ServerNames.WEB));
    // Only a PHP inside Apache can report it.
    versions.put("MPM", mpm());
    versions.putAll(all);
    return versions;
  }

  @Override
  public Optional<ServerAccess> access() {
    return Optional.of(
        new ServerAccess(
            Map.of(ServerNames.WEB, ServerAccess::here, ServerNames.DATABASE, ServerAccess::here),
            web.httpd(),
            Optional.of(web.probe()),
            auditor()));
  }

  @Override
  public Optional<PhpPool> phpPool() {
    return Optional.ofNullable(phpPool);
  }

  private WebServers startWeb(
      StackAddresses chosen, WatchedProcesses processes, Path scratch, boolean root) {
    WebFolder folder =
        new WebFolder(scratch, root ? webAccount(variants.hardening()) : Optional.empty());
    try {
      folder.prepare();
      WebServers web =
          WebServers.start(
              new WebServers.Plan(
                  software, spec, variants.php().opcodeCache().orElse(true), folder, logs),
              pages,
              chosen,
              processes);
      started(web.apache());
      web.php().ifPresent(this::started);
      phpPool =
          web.php()
              .map(php -> HttpdConfiguration.phpSocket(folder.folder()))
              .map(socket -> new PhpPool(socket, spec.web().maxWorkers()))
              .orElse(null);
      return web;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the web server's files into " + scratch, e);
    }
  }

  private ServerProcess startCache(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness, boolean root) {
    Optional<SystemAccount> account =
        root ? SystemAccount.first(PASSWORDS, "proxy", "squid", "nobody") : Optional.empty();
    Squid.Plan plan =
        new Squid.Plan(
            spec,
            account,
            software.launcher(),
            processes.scratchFolder(),
            logs.resolve(FrontCache.LOG));
    return started(software.squid().orElseThrow().start(plan, chosen, processes, readiness));
  }

  private void startDatabase(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness, boolean root) {
    Path program = software.database().server();
    // Binaries that no other user can reach run as root.
    Optional<SystemAccount> account =
        root
            ? SystemAccount.first(PASSWORDS, "mysql", "nobody").filter(a -> a.reaches(program))
            : Optional.empty();
    List<String> options = new ArrayList<>(DatabaseServer.performanceSchemaOptions(spec));
    variants
        .database()
        .engine()
        .ifPresent(engine -> options.add("--default-storage-engine=" + engine));
    Path scratch = processes.scratchFolder();
    options.addAll(variants.hardening().database(scratch.resolve("tmp").toString()));
    var settings =
        new DatabaseServer.Settings(
            spec, account, software.launcher(), options, variants.hardening()::accounts);
    Path log = logs.resolve("database.log");
    try {
      ServerProcess database =
          started(
              new DatabaseServer(software.database(), settings, processes, scratch, log)
                  .start(chosen.database(), readiness));
      fillDatabase(database, chosen, readiness);
    } catch (StackException e) {
      throw new StackException(e.getMessage() + new AppArmor(ROOT).hint(program), e);
    }
  }

  /** The web server's user: hardened, a user of its own if the machine has one. */
  private static Optional<SystemAccount> webAccount(Hardening hardening) {
    String own = hardening == Hardening.STRICT ? "webserv" : "www-data";
    Optional<SystemAccount> account =
        SystemAccount.first(PASSWORDS, own, "www-data", "apache", "http", "wwwrun", "nobody");
    if (account.isEmpty()) {
      throw new ConfigException(
          "the local stack needs a user for Apache's workers, because root must not be one;"
              + " create the user www-data or start as another user than root");
    }
    return account;
  }

  private static CpuSet availableCpus() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> CpuSet.list(line.substring(line.indexOf(':') + 1)))
          .findFirst()
          .orElseThrow(() -> new IOException("no Cpus_allowed_list in /proc/self/status"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot determine this machine's CPUs", e);
    }
  }

  /** Reads Apache's multi-processing module from its status page. */
  private String mpm() {
    try {
      return Page.get(running().status(), STATUS_TIMEOUT)
          .value("ServerMPM")
          .orElseThrow(() -> new IOException("no ServerMPM"));
    } catch (IOException e) {
      throw new StackException("Apache's status page cannot be read: " + e.getMessage(), e);
    }
  }
}
