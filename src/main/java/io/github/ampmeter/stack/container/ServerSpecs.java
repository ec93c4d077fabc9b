package io.github.ampmeter.stack.container;

import static java.util.stream.Collectors.joining;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.DatabaseProgram.AccountSql;
import io.github.ampmeter.stack.DatabaseServer;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.FrontCache.SquidConfiguration;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.OwnListener;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.container.ContainerVariants.StackImages;
import io.github.ampmeter.stack.container.Containers.ContainerSpec;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Folder;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Server;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Start;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The containers of a stack. */
record ServerSpecs(
    StackSpec spec, ContainerVariants variants, StackAddresses addresses, StackImages imageIds) {

  static final String ACCESS_LOG = "/ampmeter/logs/access.log";

  /** The folder of our own pages. */
  static final String OWN = "/ampmeter/own";

  private static final String CONFIGS = "ampmeter/application-config";
  private static final String CERTIFICATE = "ampmeter/tls.pem";
  private static final String KEY = "ampmeter/tls.key";
  private static final String WEB_ALIAS = "web";
  private static final String DATABASE_ALIAS = "database";
  private static final int FRONT_CACHE_PORT = 3128;
  private static final String FRONT_CACHE_STORE = "/ampmeter/store";
  private static final int DATABASE_PORT = 3306;
  private static final int MONGO_PORT = 27017;
  private static final String INI =
      """
      display_errors = Off
      log_errors = On
      session.save_path = "/ampmeter/sessions"
      opcache.enable = %s
      """;

  ContainerSpec web(PagesUnderTest pages) {
    Optional<Application> application = spec.application();
    Map<String, String> values = application.map(this::values).orElse(Map.of());
    String ini = INI.formatted(opcodeCache() ? 1 : 0);
    FileArchive files =
        new FileArchive()
            .add("ampmeter/web.sh", FileArchive.resource("web.sh"))
            .add("ampmeter/httpd.conf", new HttpdConfiguration(spec).text())
            .addSecret(
                "ampmeter/php/zz-ampmeter.ini",
                ini
                    + Hardening.of(spec)
                        .php(
                            List.of("/ampmeter", application.map(a -> "/").orElse("/ampmeter")),
                            Tls.of(spec))
                    + application.map(a -> a.ini(values)).orElse(""));
    if (Tls.of(spec)) {
      Tls made = Tls.make();
      files.add(CERTIFICATE, made.certificate()).addSecret(KEY, made.key());
    }
    if (application.isPresent()) {
      addApplication(files, application.get(), values, pages);
    } else {
      files.addFolder("ampmeter/pages", pages.folder());
    }
    return new ContainerSpec(
        new Server(ServerNames.WEB, WEB_ALIAS, imageIds.web()),
        new Start(List.of("sh", "/ampmeter/web.sh"), webEnvironment(values), files),
        new Storage(
            Optional.of("/ampmeter/logs"), application.map(ServerSpecs::folders).orElse(List.of())),
        webPorts(),
        variants.limits());
  }

  private Map<Integer, Integer> webPorts() {
    int plain = addresses.webServer().port();
    Map<Integer, Integer> ports = new LinkedHashMap<>();
    ports.put(HttpdConfiguration.PORT, plain);
    addresses.own().ifPresent(own -> ports.put(HttpdConfiguration.OWN_PORT, own.port()));
    if (Tls.of(spec)) {
      ports.put(HttpdConfiguration.TLS_PORT, addresses.webPort());
    }
    return ports;
  }

  /** The application's folders, mounted at the path that they have on this machine. */
  private static List<Folder> folders(Application application) {
    List<Folder> folders = new ArrayList<>();
    application.projects().forEach(project -> folders.add(new Folder(project, false)));
    application.writable().folders().forEach(folder -> folders.add(new Folder(folder, true)));
    return folders;
  }

  private static void addApplication(
      FileArchive files,
      Application application,
      Map<String, String> values,
      PagesUnderTest pages) {
    try {
      files.add(OWN.substring(1) + PagesUnderTest.PROBE, pages.probe());
      files.add("ampmeter/empty/none", "");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read our own page of versions", e);
    }
    application
        .rewriting()
        .fragment()
        .ifPresent(
            file -> files.add(fragment(file).toString(), TextFile.read(file, "the fragment")));
    application
        .configs(values)
        .forEach((name, text) -> files.addSecret(CONFIGS + "/" + name, text));
  }

  /** The path in the archive of the user's fragment; its name tells the kind. */
  static Path fragment(Path file) {
    return Path.of("ampmeter/application", file.getFileName().toString());
  }

  private Map<String, String> values(Application application) {
    return application.values(addresses, inside(), Path.of("/", CONFIGS));
  }

  Optional<ContainerSpec> frontCache() {
    return imageIds.frontCache().map(this::frontCache);
  }

  private ContainerSpec frontCache(String imageId) {
    Optional<String> store =
        variants.frontCache().filter(FrontCache::onDisk).map(cache -> FRONT_CACHE_STORE);
    SquidConfiguration configuration =
        new SquidConfiguration(
            spec,
            "0.0.0.0:" + FRONT_CACHE_PORT,
            FrontCache.nameAt(addresses.webPort()),
            new SquidConfiguration.Peer(WEB_ALIAS, HttpdConfiguration.PORT),
            new SquidConfiguration.Files(
                store,
                // The output of a background stack stays in Docker and must not grow.
                spec.start().staysUp() ? Optional.empty() : Optional.of("/ampmeter/run/requests")));
    FileArchive files =
        new FileArchive()
            .add("ampmeter/squid.sh", FileArchive.resource("squid.sh"))
            .add("ampmeter/squid.conf", configuration.text());
    return new ContainerSpec(
        new Server(FrontCache.SERVER, "front", imageId),
        new Start(List.of("sh", "/ampmeter/squid.sh"), Map.of(), files),
        new Storage(store, List.of()),
        Map.of(FRONT_CACHE_PORT, addresses.webPort()),
        variants.limits());
  }

  ContainerSpec database() {
    FileArchive files =
        new FileArchive()
            .add("ampmeter/database.sh", FileArchive.resource("database.sh"))
            .addSecret("ampmeter/mariadb.sql", sql(AccountSql.MARIADB))
            .addSecret("ampmeter/mysql.sql", sql(AccountSql.MYSQL));
    List<String> script = new ArrayList<>(List.of("sh", "/ampmeter/database.sh"));
    script.add("--max-connections=" + DatabaseServer.connections(spec.web().maxWorkers()));
    script.addAll(DatabaseServer.performanceSchemaOptions(spec));
    variants.engine().ifPresent(engine -> script.add("--default-storage-engine=" + engine));
    script.addAll(Hardening.of(spec).database("/ampmeter/run"));
    return new ContainerSpec(
        new Server(ServerNames.DATABASE, DATABASE_ALIAS, imageIds.database()),
        new Start(script, Map.of(), files),
        new Storage(Optional.of("/ampmeter/data"), List.of()),
        Map.of(DATABASE_PORT, addresses.database().port()),
        variants.limits());
  }

  /** Accounts connect from any address: pages from another container, we through the gateway. */
  private String sql(AccountSql accounts) {
    List<String> sql = accounts.statements(addresses.database(), "%", spec);
    return String.join("\n", Hardening.of(spec).accounts(sql)) + "\n";
  }

  /** The image's own start is used: servers of this protocol have no common configuration. */
  Optional<ContainerSpec> mongo() {
    return imageIds.mongo().map(this::mongo);
  }

  private ContainerSpec mongo(String imageId) {
    return new ContainerSpec(
        new Server(ServerNames.MONGO, "mongo", imageId),
        new Start(List.of(), Map.of(), new FileArchive()),
        new Storage(Optional.empty(), List.of()),
        Map.of(MONGO_PORT, addresses.mongo().orElseThrow().getPort()),
        variants.limits());
  }

  private DatabaseAddress inside() {
    DatabaseAddress ours = addresses.database();
    return new DatabaseAddress(
        DATABASE_ALIAS, DATABASE_PORT, ours.name(), ours.user(), ours.password());
  }

  private Map<String, String> webEnvironment(Map<String, String> values) {
    Map<String, String> environment = new LinkedHashMap<>();
    Optional<Application> application = spec.application();
    if (application.isPresent()) {
      environment.putAll(application.get().environment(values));
      environment.put(
          "AMPMETER_APACHE_MODULES", String.join(" ", application.get().apacheModules()));
      environment.put(
          "AMPMETER_WRITABLE",
          application.get().writable().folders().stream()
              .map(Path::toString)
              .collect(joining("\n")));
    } else {
      environment.putAll(inside().environment());
      environment.put(PagesUnderTest.STORE, "/ampmeter/store");
    }
    // The empty part before the colon stands for the image's own folder of ini files.
    environment.put("PHP_INI_SCAN_DIR", ":/ampmeter/php");
    List<String> modules = new ArrayList<>(Hardening.of(spec).modules());
    modules.addAll(Tls.of(spec) ? Tls.MODULES : List.of());
    environment.put("AMPMETER_MODULES", String.join(" ", modules));
    environment.put("AMPMETER_OWN_USERS", Hardening.of(spec) == Hardening.STRICT ? "yes" : "");
    boolean cacheAsked = variants.opcodeCache().orElse(false);
    environment.put(
        "AMPMETER_PHP_EXTENSIONS",
        (application.isPresent() ? "" : "pdo_mysql gd") + (cacheAsked ? " Zend-OPcache" : ""));
    return environment;
  }

  private boolean opcodeCache() {
    return variants.opcodeCache().orElse(true);
  }

  /**
   * The httpd.conf of the web container; the image's own is not read. What depends on the image
   * (the path of modules, the user) is in image.conf, which web.sh writes.
   */
  record HttpdConfiguration(StackSpec spec) {
    static final int PORT = 80;
    static final int TLS_PORT = 443;

    /** Of our own listener; images and fragments rarely use it. */
    static final int OWN_PORT = 18009;

    private static final String PHP = "application/x-httpd-php";

    String text() {
      List<String> lines = new ArrayList<>();
      lines.add("ServerRoot \"/ampmeter\"");
      lines.add("DefaultRuntimeDir \"/ampmeter/run\"");
      lines.add("PidFile \"/ampmeter/run/httpd.pid\"");
      lines.add("ServerName 127.0.0.1");
      lines.add("Listen " + PORT);
      lines.add("Include \"/ampmeter/image.conf\"");
      lines.addAll(ApacheDirectives.prefork(spec));
      lines.addAll(ApacheDirectives.connections(spec));
      // Our requests come through Docker's gateway, which has a private address.
      String observers =
          Hardening.of(spec).observers("ip 127.0.0.1 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16");
      String listen = Integer.toString(OWN_PORT);
      lines.addAll(new OwnListener(listen, "*:" + listen, Path.of(OWN), observers, PHP).apache());
      List<String> documents =
          spec.application()
              .map(HttpdConfiguration::documents)
              .orElseGet(() -> ApacheDirectives.documents("\"/ampmeter/pages\""));
      lines.addAll(documents);
      // The last one counts, and documents may name another log of errors.
      lines.addAll(ApacheDirectives.logging("/dev/stderr", accesses()));
      lines.addAll(ApacheDirectives.compression(spec));
      lines.addAll(List.of("<FilesMatch \"\\.php$\">", "  SetHandler " + PHP, "</FilesMatch>"));
      lines.addAll(Hardening.of(spec).apache(documents));
      if (Tls.of(spec)) {
        String quote = "\"/%s\"";
        lines.addAll(
            Tls.apache(
                Hardening.of(spec),
                "",
                TLS_PORT,
                quote.formatted(CERTIFICATE),
                quote.formatted(KEY)));
      }
      return String.join("\n", lines) + "\n";
    }

    private static List<String> documents(Application application) {
      return ApacheDirectives.application(
          application,
          application.pages(),
          application.rewriting().fragment().map(file -> Path.of("/").resolve(fragment(file))),
          Path.of("/ampmeter/empty"));
    }

    /** The access log; none for a background stack, where nobody copies it and it would grow. */
    private String accesses() {
      return spec.start().staysUp() ? "/dev/null" : "\"/ampmeter/logs/access.log\"";
    }
  }
}
