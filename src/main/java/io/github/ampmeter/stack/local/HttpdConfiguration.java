package io.github.ampmeter.stack.local;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.OwnListener;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.local.WebServers.WebFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A complete httpd.conf; the system's own is not read. All workers start at once, or a run would
 * measure how fast Apache forks them. It contains no secret: PHP finds the database's password in
 * the environment.
 *
 * @param documents the directives for what is served
 */
record HttpdConfiguration(
    Httpd httpd,
    Php php,
    StackSpec spec,
    WebFolder folder,
    StackAddresses addresses,
    List<String> documents,
    Path logs) {
  private static final List<String> MODULES =
      List.of("authz_core", "unixd", "log_config", "mime", "dir", "status");
  private static final int LARGEST_PROCESS = 64;

  /** The files in the scratch folder for HTTPS. */
  static final String CERTIFICATE = "tls.pem";

  static final String KEY = "tls.key";

  /** All modules of Apache that the stack needs. */
  static List<String> modules(Php php, boolean compression, Hardening hardening, boolean tls) {
    List<String> all = new ArrayList<>(List.of(php.mpm()));
    all.addAll(MODULES);
    all.addAll(ApacheDirectives.modulesOfCompression(compression));
    all.addAll(php.modules());
    all.addAll(hardening.modules());
    all.addAll(tls ? Tls.MODULES : List.of());
    return all;
  }

  /** The modules to load: also those for the log and the application, if installed. */
  private List<String> modules() {
    Set<String> all =
        new LinkedHashSet<>(modules(php, spec.compressed(), Hardening.of(spec), Tls.of(spec)));
    List<String> wanted = new ArrayList<>(ApacheDirectives.modulesOfLogging());
    spec.application().map(Application::apacheModules).ifPresent(wanted::addAll);
    List<String> missing = httpd.missing(wanted);
    wanted.stream().filter(name -> !missing.contains(name)).forEach(all::add);
    return List.copyOf(all);
  }

  static Path phpSocket(Path scratch) {
    return scratch.resolve("php.sock");
  }

  String text() {
    Path scratch = folder.folder();
    List<String> lines = new ArrayList<>();
    lines.add("ServerRoot " + quoted(scratch));
    lines.add("DefaultRuntimeDir " + quoted(scratch));
    lines.add("PidFile " + quoted(scratch.resolve("httpd.pid")));
    lines.add("ServerName " + Ports.LOOPBACK);
    lines.add("Listen " + Ports.LOOPBACK + ":" + addresses.webServer().port());
    lines.addAll(httpd.loadModules(modules()));
    folder.account().ifPresent(a -> lines.addAll(List.of("User " + a.name(), "Group #" + a.gid())));
    lines.addAll(workers());
    lines.addAll(ApacheDirectives.connections(spec));
    addresses.own().ifPresent(own -> lines.addAll(ownListener(own.port()).apache()));
    lines.addAll(documents);
    // The last one counts, and documents may name another log of errors.
    lines.addAll(
        ApacheDirectives.logging(
            quoted(logs.resolve("web.log")), quoted(logs.resolve(Stack.ACCESS_LOG))));
    lines.addAll(ApacheDirectives.compression(spec));
    lines.addAll(Hardening.of(spec).apache(documents));
    lines.addAll(pageHandler());
    if (Tls.of(spec)) {
      lines.addAll(
          Tls.apache(
              Hardening.of(spec),
              Ports.LOOPBACK + ":",
              addresses.web().port(),
              quoted(scratch.resolve(CERTIFICATE)),
              quoted(scratch.resolve(KEY))));
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> workers() {
    int workers = spec.web().maxWorkers();
    if (php instanceof Php.Module) {
      return ApacheDirectives.prefork(spec);
    }
    int threads = threadsPerProcess(workers);
    int processes = workers / threads;
    return List.of(
        "ThreadLimit " + threads,
        "ThreadsPerChild " + threads,
        "ServerLimit " + processes,
        "MaxRequestWorkers " + workers,
        "StartServers " + (spec.workersOnDemand() ? 1 : processes),
        "MinSpareThreads 1",
        "MaxSpareThreads " + (workers + threads));
  }

  /** The threads of a process; the workers must be a whole number of processes. */
  static int threadsPerProcess(int workers) {
    for (int threads = Math.min(workers, LARGEST_PROCESS); threads > 1; threads--) {
      if (workers % threads == 0) {
        return threads;
      }
    }
    // For a prime, one process is better than one for each worker.
    return workers;
  }

  private OwnListener ownListener(int port) {
    String at = Ports.LOOPBACK + ":" + port;
    String observers = Hardening.of(spec).observers("ip " + Ports.LOOPBACK);
    return new OwnListener(at, at, folder.own(), observers, phpHandler());
  }

  private String phpHandler() {
    return php instanceof Php.Module
        ? "application/x-httpd-php"
        : "proxy:unix:" + phpSocket(folder.folder()) + "|fcgi://localhost";
  }

  private List<String> pageHandler() {
    List<String> lines = new ArrayList<>();
    if (php instanceof Php.Module module) {
      lines.add("LoadModule " + module.moduleName() + " " + quoted(module.library()));
      lines.add("PHPIniDir " + quoted(folder.folder()));
    }
    lines.add("<FilesMatch \"\\.php$\">");
    lines.add("  SetHandler " + quoted(phpHandler()));
    lines.add("</FilesMatch>");
    return lines;
  }
}
