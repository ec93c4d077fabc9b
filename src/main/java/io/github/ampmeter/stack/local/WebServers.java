package io.github.ampmeter.stack.local;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.ServedCopy;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.WritableFolders;
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
 * Apache, with PHP's own processes if it has any.
 *
 * @param php empty: PHP runs inside Apache
 * @param httpd Apache's program with its configuration
 * @param probe the page that reports PHP's settings
 */
record WebServers(
    ServerProcess apache,
    Optional<ServerProcess> php,
    List<String> httpd,
    ServerAccess.Probe probe) {

  /** The servers to start and the folders they may write into. */
  record Plan(
      LocalSoftware software, StackSpec spec, boolean opcodeCache, WebFolder folder, Path logs) {}

  static WebServers start(
      Plan plan, PagesUnderTest pages, StackAddresses addresses, WatchedProcesses processes)
      throws IOException {
    WebFolder folder = plan.folder();
    Optional<Application> application = plan.spec().application();
    Map<String, String> values =
        application
            .map(a -> a.values(addresses, addresses.database(), folder.configs()))
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
    // The empty part before the colon stands for the compiled-in folder.
    forPhp.put("PHP_INI_SCAN_DIR", ":" + folder.scannedSettings());
    // An application has its page of versions; the demonstration pages get one beside them.
    ServerAccess.Probe probe =
        application.isPresent()
            ? new ServerAccess.Probe(
                folder.probe().toString(), PagesUnderTest.PROBE, addresses.own())
            : PagesUnderTest.probeIn(served.toString());
    HttpdConfiguration configuration =
        new HttpdConfiguration(
            plan.software().httpd(),
            plan.software().php(),
            plan.spec(),
            folder,
            addresses,
            documents,
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
            plan.spec(),
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
   * @param account the user of the workers, if not our own
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
      Files.createDirectories(own());
      if (account.isPresent()) {
        // The workers can only open files whose names they know.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
      }
    }

    Path sessions() {
      return folder.resolve("sessions");
    }

    Path uploads() {
      return folder.resolve("uploads");
    }

    /** The folder for uploads. */
    Path store() {
      return folder.resolve("store");
    }

    /** The folder of ini files that PHP reads after the machine's own. */
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

    /** The folder of our own pages. */
    Path own() {
      return folder.resolve("own");
    }

    /** The page beside an application that reports PHP's settings. */
    Path probe() {
      return own().resolve(PagesUnderTest.PROBE.substring(1));
    }

    /** The folders that pages may open: this one and the served ones. */
    List<String> opened(Optional<Application> application, Path served) {
      return Stream.of(
              Stream.of(folder, served),
              application.stream().flatMap(Application::projects),
              application.stream().flatMap(a -> a.writable().folders().stream()))
          .flatMap(paths -> paths)
          .map(Path::toString)
          .distinct()
          .toList();
    }

    /** The folder of the application's filled templates, which contain passwords. */
    Path configs() {
      return folder.resolve("application-config");
    }

    /** Writes a file that only our own user can read. */
    private Path writeForOwner(Path file, String text) throws IOException {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    }

    /** Writes the files that the application needs and returns the directives that serve it. */
    List<String> documents(
        Application application, Map<String, String> values, PagesUnderTest pages)
        throws IOException {
      Files.createDirectory(configs());
      for (Map.Entry<String, String> config : application.configs(values).entrySet()) {
        writeForOwner(configs().resolve(config.getKey()), config.getValue());
      }
      if (account.isPresent()) {
        account.get().own(configs());
      }
      Map<Path, Path> places = new HashMap<>();
      for (Path project : application.projects().toList()) {
        boolean inPlace = account.isEmpty() || account.get().reaches(project);
        places.put(
            project,
            inPlace
                ? project
                : ServedCopy.of(
                    project,
                    folder.resolve("pages-" + places.size()),
                    application.writable().folders()));
      }
      List<Path> outside = application.writable().outside(places.keySet());
      for (Path writable : application.writable().folders()) {
        letWrite(
            outside.contains(writable) ? writable : application.in(places::get, writable),
            writable);
      }
      Files.createDirectories(own());
      Files.writeString(probe(), pages.probe());
      return ApacheDirectives.application(
          application,
          application.rootsIn(places::get),
          application.rewriting().fragment(),
          Files.createDirectory(folder.resolve("empty")));
    }

    private void letWrite(Path served, Path asStated) throws IOException {
      if (account.isEmpty()) {
        return;
      }
      if (!served.equals(asStated)) {
        WritableFolders.requireInside(served, Stream.of(folder));
        account.get().own(served.toRealPath());
      } else if (!account.get().writes(served)) {
        throw ConfigException.of(
            "application.writable",
            "must name folders that PHP's user %s may write into, not %s; chown it"
                .formatted(account.get().name(), served));
      }
    }

    /** A folder in which the workers can read the pages: their own or a copy. */
    Path readable(PagesUnderTest pages) throws IOException {
      return account.isEmpty() || account.get().reaches(pages.folder())
          ? pages.folder()
          : ServedCopy.of(pages.folder(), folder.resolve("pages"), List.of());
    }
  }
}
