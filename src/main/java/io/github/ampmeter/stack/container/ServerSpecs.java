package io.github.ampmeter.stack.container;

import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.DatabaseProgram.AccountSql;
import io.github.ampmeter.stack.DatabaseServer;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.FrontCache.SquidConfiguration;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.ServerNames;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.container.Containers.ContainerSpec;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What runs in the containers of a stack. */
record ServerSpecs(
    StackSpec spec,
    ContainerVariants variants,
    StackAddresses addresses,
    String webImage,
    String databaseImage,
    Optional<String> mongoImage) {

  static final String ACCESS_LOG = "/ampmeter/logs/access.log";

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

  ContainerSpec web(Path pages) {
    FileArchive files =
        new FileArchive()
            .add("ampmeter/web.sh", FileArchive.resource("web.sh"))
            .add("ampmeter/httpd.conf", new HttpdConfiguration(spec).text())
            .add("ampmeter/php/zz-ampmeter.ini", INI.formatted(opcodeCache() ? 1 : 0))
            .addFolder("ampmeter/pages", pages);
    return new ContainerSpec(
        ServerNames.WEB,
        WEB_ALIAS,
        webImage,
        List.of("sh", "/ampmeter/web.sh"),
        webEnvironment(),
        Optional.of("/ampmeter/logs"),
        HttpdConfiguration.PORT,
        addresses.webServer().port(),
        limits(),
        files);
  }

  ContainerSpec frontCache(String imageId) {
    boolean onDisk = variants.frontCache().orElseThrow().onDisk();
    SquidConfiguration configuration =
        new SquidConfiguration(
            spec,
            "0.0.0.0:" + FRONT_CACHE_PORT,
            FrontCache.nameAt(addresses.webPort()),
            WEB_ALIAS,
            HttpdConfiguration.PORT,
            onDisk ? Optional.of(FRONT_CACHE_STORE) : Optional.empty(),
            // Of one that is kept up Docker keeps what it prints, which is not to grow.
            spec.staysUp() ? Optional.empty() : Optional.of("/ampmeter/run/requests"));
    FileArchive files =
        new FileArchive()
            .add("ampmeter/squid.sh", FileArchive.resource("squid.sh"))
            .add("ampmeter/squid.conf", configuration.text());
    return new ContainerSpec(
        FrontCache.SERVER,
        "front",
        imageId,
        List.of("sh", "/ampmeter/squid.sh"),
        Map.of(),
        onDisk ? Optional.of(FRONT_CACHE_STORE) : Optional.empty(),
        FRONT_CACHE_PORT,
        addresses.webPort(),
        limits(),
        files);
  }

  ContainerSpec database() {
    FileArchive files =
        new FileArchive()
            .add("ampmeter/database.sh", FileArchive.resource("database.sh"))
            .addSecret("ampmeter/mariadb.sql", sql(AccountSql.MARIADB))
            .addSecret("ampmeter/mysql.sql", sql(AccountSql.MYSQL));
    List<String> script = new ArrayList<>(List.of("sh", "/ampmeter/database.sh"));
    script.add("--max-connections=" + DatabaseServer.connections(spec.maxWorkers()));
    script.addAll(DatabaseServer.performanceSchemaOptions(spec));
    variants.engine().ifPresent(engine -> script.add("--default-storage-engine=" + engine));
    return new ContainerSpec(
        ServerNames.DATABASE,
        DATABASE_ALIAS,
        databaseImage,
        script,
        Map.of(),
        Optional.of("/ampmeter/data"),
        DATABASE_PORT,
        addresses.database().port(),
        limits(),
        files);
  }

  /** From any address: the pages come from another container, we through Docker's gateway. */
  private String sql(AccountSql accounts) {
    return String.join(
            "\n", accounts.statements(addresses.database(), "%", spec.watchesStatements()))
        + "\n";
  }

  /** As the image starts it: servers of this protocol have no configuration in common. */
  Optional<ContainerSpec> mongo() {
    return mongoImage.map(this::mongo);
  }

  private ContainerSpec mongo(String imageId) {
    return new ContainerSpec(
        ServerNames.MONGO,
        "mongo",
        imageId,
        List.of(),
        Map.of(),
        Optional.empty(),
        MONGO_PORT,
        addresses.mongo().orElseThrow().getPort(),
        limits(),
        new FileArchive());
  }

  private Map<String, String> webEnvironment() {
    DatabaseAddress ours = addresses.database();
    DatabaseAddress inside =
        new DatabaseAddress(
            DATABASE_ALIAS, DATABASE_PORT, ours.name(), ours.user(), ours.password());
    Map<String, String> environment = new LinkedHashMap<>(inside.environment());
    environment.put(PagesUnderTest.STORE, "/ampmeter/store");
    // After the image's own folder of ini files, which the empty part before the colon stands for.
    environment.put("PHP_INI_SCAN_DIR", ":/ampmeter/php");
    boolean cacheAsked = variants.opcodeCache().orElse(false);
    environment.put(
        "AMPMETER_PHP_EXTENSIONS", "pdo_mysql gd" + (cacheAsked ? " Zend-OPcache" : ""));
    return environment;
  }

  private boolean opcodeCache() {
    return variants.opcodeCache().orElse(true);
  }

  private Limits limits() {
    return new Limits(variants.cpus(), variants.memoryBytes());
  }

  /**
   * The httpd.conf of the web container; of the image's own nothing is read. What depends on the
   * image (where its modules lie, which user it has) stands in image.conf, which web.sh writes.
   */
  record HttpdConfiguration(StackSpec spec) {
    static final int PORT = 80;

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
      lines.addAll(ApacheDirectives.logging("/dev/stderr", accesses()));
      lines.addAll(ApacheDirectives.documents("\"/ampmeter/pages\""));
      lines.addAll(ApacheDirectives.compression(spec));
      lines.addAll(pageHandler());
      lines.addAll(ApacheDirectives.status());
      return String.join("\n", lines) + "\n";
    }

    /** Nobody copies the log of one that is kept up, and it would grow in the container. */
    private String accesses() {
      return spec.staysUp() ? "/dev/null" : "\"/ampmeter/logs/access.log\"";
    }

    private static List<String> pageHandler() {
      return List.of(
          "<FilesMatch \"\\.php$\">", "  SetHandler application/x-httpd-php", "</FilesMatch>");
    }
  }
}
