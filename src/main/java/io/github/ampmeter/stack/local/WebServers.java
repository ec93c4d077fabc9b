package io.github.ampmeter.stack.local;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.ServedCopy;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.ServerNames;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.local.Php.FpmConfiguration;
import io.github.ampmeter.stack.local.Php.Settings;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Apache, and PHP's own processes where it has such.
 *
 * @param php empty: PHP is inside Apache
 * @param httpd Apache's program with its configuration
 * @param probe where PHP can be asked for its settings
 */
record WebServers(
    ServerProcess apache,
    Optional<ServerProcess> php,
    List<String> httpd,
    ServerAccess.Probe probe) {

  /** What is to be started, and where it may write. */
  record Plan(
      LocalSoftware software, StackSpec spec, boolean opcodeCache, WebFolder folder, Path logs) {}

  static WebServers start(
      Plan plan, PagesUnderTest pages, StackAddresses addresses, WatchedProcesses processes)
      throws IOException {
    WebFolder folder = plan.folder();
    Optional<Application> application = plan.spec().application();
    Map<String, String> values =
        application
            .map(a -> a.values(addresses, addresses.database(), folder.config()))
            .orElse(Map.of());
    Path served = application.isPresent() ? folder.folder() : folder.readable(pages);
    folder.write("php.ini", "");
    folder.writeForOwner(
        folder.scannedSettings().resolve("ampmeter.ini"),
        new Settings(
                folder.sessions(),
                folder.uploads(),
                plan.opcodeCache(),
                Hardening.of(plan.spec())
                        .php(folder.opened(application, served), Tls.of(plan.spec()))
                    + application.map(a -> a.ini(values)).orElse(""))
            .text());
    Map<String, String> forPhp = new LinkedHashMap<>();
    List<String> documents;
    if (application.isPresent()) {
      forPhp.putAll(application.get().environment(values));
      documents = folder.documents(application.get(), values, pages);
    } else {
      forPhp.putAll(addresses.database().environment());
      forPhp.put(PagesUnderTest.STORE, folder.store().toString());
      documents = ApacheDirectives.documents(quoted(served));
    }
    Set<String> forPages = Set.copyOf(forPhp.keySet());
    // Before the colon nothing: the list that was compiled in.
    forPhp.put("PHP_INI_SCAN_DIR", ":" + folder.scannedSettings());
    // Of an application the page that says versions, of the demonstration pages one beside them.
    ServerAccess.Probe probe =
        application.isPresent()
            ? new ServerAccess.Probe(folder.probe().toString(), PagesUnderTest.PROBE)
            : PagesUnderTest.probeIn(served.toString());
    HttpdConfiguration configuration =
        new HttpdConfiguration(
            plan.software().httpd(),
            plan.software().php(),
            plan.spec(),
            folder.account(),
            addresses,
            documents,
            folder.folder(),
            plan.logs());
    if (Tls.of(plan.spec())) {
      Tls made = Tls.make();
      folder.write(HttpdConfiguration.CERTIFICATE, made.certificate());
      folder.writeForOwner(folder.folder().resolve(HttpdConfiguration.KEY), made.key());
    }
    Path httpdConf = folder.write("httpd.conf", configuration.text());
    List<String> apache = new ArrayList<>(plan.software().launcher());
    apache.add(plan.software().httpd().program().toString());
    apache.addAll(List.of("-f", httpdConf.toString()));
    List<String> asked = List.copyOf(apache);
    apache.add("-DFOREGROUND");
    Path log = plan.logs().resolve("web.log");
    Optional<ServerProcess> php =
        plan.software().php() instanceof Php.Fpm fpm
            ? Optional.of(startFpm(plan, fpm, forPages, forPhp, processes))
            : Optional.empty();
    Command command =
        Command.of(apache, folder.folder())
            .withOnly(php.isPresent() ? Map.of() : forPhp)
            .writingTo(log);
    return new WebServers(
        new ServerProcess(ServerNames.WEB, processes.spawn(command), log), php, asked, probe);
  }

  private static ServerProcess startFpm(
      Plan plan,
      Php.Fpm fpm,
      Set<String> forPages,
      Map<String, String> environment,
      WatchedProcesses processes) {
    WebFolder folder = plan.folder();
    Path log = plan.logs().resolve("php.log");
    FpmConfiguration configuration =
        new FpmConfiguration(
            HttpdConfiguration.phpSocket(folder.folder()),
            plan.spec().maxWorkers(),
            plan.spec().workersOnDemand(),
            folder.account(),
            forPages,
            log);
    Path fpmConf = folder.write("php-fpm.conf", configuration.text());
    List<String> line = new ArrayList<>(plan.software().launcher());
    line.addAll(List.of(fpm.program().toString(), "--nodaemonize"));
    line.addAll(List.of("--fpm-config", fpmConf.toString(), "-c", folder.folder().toString()));
    Command command = Command.of(line, folder.folder()).withOnly(environment).writingTo(log);
    return new ServerProcess(ServerNames.PHP, processes.spawn(command), log);
  }

  /**
   * The scratch folder of Apache and PHP.
   *
   * @param account whom the workers run as, where it is not ourselves
   */
  record WebFolder(Path folder, Optional<SystemAccount> account) {

    void prepare() throws IOException {
      for (Path writable : new Path[] {sessions(), uploads(), store()}) {
        Files.createDirectory(writable);
        Files.setPosixFilePermissions(writable, PosixFilePermissions.fromString("rwx------"));
        if (account.isPresent()) {
          account.get().own(writable);
        }
      }
      Files.createDirectory(scannedSettings());
      if (account.isPresent()) {
        // The workers pass through, and see nothing but what they know the name of.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
      }
    }

    Path sessions() {
      return folder.resolve("sessions");
    }

    Path uploads() {
      return folder.resolve("uploads");
    }

    /** Where the pages keep what is uploaded. */
    Path store() {
      return folder.resolve("store");
    }

    /** PHP reads all files in it, after the machine's own list of extensions. */
    Path scannedSettings() {
      return folder.resolve("php.d");
    }

    Path write(String name, String text) {
      try {
        return Files.writeString(folder.resolve(name), text);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + name + " into " + folder, e);
      }
    }

    /** The page that says what PHP is like, of an application. */
    Path probe() {
      return folder.resolve("versions.php");
    }

    /** What pages may open: all in this folder, and what is served. */
    List<String> opened(Optional<Application> application, Path served) {
      return Stream.concat(
              Stream.of(folder, served), application.stream().flatMap(Application::projects))
          .map(Path::toString)
          .distinct()
          .toList();
    }

    /** Of the application, with passwords in it. */
    Path config() {
      return folder.resolve("application-config");
    }

    /** For the process that starts as ourselves, and for the account only where it is given it. */
    private Path writeForOwner(Path file, String text) throws IOException {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    }

    /** The directives that serve the application, once all that they name is there. */
    List<String> documents(
        Application application, Map<String, String> values, PagesUnderTest pages)
        throws IOException {
      Optional<String> config = application.config(values);
      if (config.isPresent()) {
        Path file = writeForOwner(config(), config.get());
        if (account.isPresent()) {
          account.get().own(file);
        }
      }
      Map<Path, Path> places = new HashMap<>();
      for (Path project : application.projects().toList()) {
        boolean inPlace = account.isEmpty() || account.get().reaches(project);
        places.put(
            project,
            inPlace
                ? project
                : ServedCopy.of(
                    project, folder.resolve("pages-" + places.size()), application.writable()));
      }
      for (Path writable : application.writable()) {
        letWrite(application.in(places::get, writable), writable);
      }
      Files.writeString(probe(), pages.probe());
      return ApacheDirectives.application(
          application,
          application.rootsIn(places::get),
          application.rewrite(),
          probe(),
          Files.createDirectory(folder.resolve("empty")));
    }

    private void letWrite(Path served, Path asStated) throws IOException {
      if (account.isEmpty()) {
        return;
      }
      if (!served.equals(asStated)) {
        Application.requireInside(served, Stream.of(folder));
        account.get().own(served.toRealPath());
      } else if (!account.get().writes(served)) {
        throw ConfigException.of(
            "application.writable",
            "must name folders that %s may write into, whom PHP runs as, not %s; chown it"
                .formatted(account.get().name(), served));
      }
    }

    /** The pages where the workers can read them: where they are, or a copy. */
    Path readable(PagesUnderTest pages) throws IOException {
      return account.isEmpty() || account.get().reaches(pages.folder())
          ? pages.folder()
          : ServedCopy.of(pages.folder(), folder.resolve("pages"), List.of());
    }
  }
}
