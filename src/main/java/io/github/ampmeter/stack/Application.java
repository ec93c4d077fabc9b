package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user's own application: the suite's key {@code application}. It is served in place; each
 * start fills its database.
 *
 * @param pages document roots by their address: empty for the server's own, or such as /blog
 * @param templates files with placeholders; PHP finds the first filled one by {@link
 *     Placeholders#CONFIG}
 * @param ready the page that must answer 200 before the load; empty: the first page, with any
 *     status below 400
 * @param writable folders that PHP may write into
 */
public record Application(
    Map<String, Path> pages,
    Database database,
    PhpNeeds php,
    List<Path> templates,
    Rewrite rewriting,
    Optional<String> ready,
    WritableFolders writable) {
  /**
   * The database of the application.
   *
   * @param fixed the password in place of a new one at each start
   * @param sql files that fill it, in this order
   */
  public record Database(String name, String user, Optional<FixedPassword> fixed, List<Path> sql) {
    /** Its address at a port of this machine. */
    DatabaseAddress on(int port, Map<String, String> environment) {
      DatabaseAddress made = DatabaseAddress.onLoopback(port, name, user);
      return fixed.map(password -> made.with(password.in(environment))).orElse(made);
    }
  }

  /**
   * A password that the suite fixes.
   *
   * @param value the password, or the name of an environment variable with it
   */
  public record FixedPassword(String value, boolean variable) {
    private static final Pattern LEGAL = Pattern.compile("[!-~&&[^'\"\\\\]]{1,64}");

    private static Optional<FixedPassword> of(Map<String, String> keys) {
      Optional<String> variable = given(keys, PASSWORD_VARIABLE);
      require(
          variable.isEmpty() || !keys.containsKey(PASSWORD),
          PASSWORD_VARIABLE,
          "be stated without database.password",
          "");
      return variable.isPresent()
          ? variable.map(name -> new FixedPassword(name, true))
          : given(keys, PASSWORD).map(text -> legal(PASSWORD, text));
    }

    private static FixedPassword legal(String key, String text) {
      String rule = "be 1 to 64 ASCII characters without quotes, blanks and backslashes";
      require(LEGAL.matcher(text).matches(), key, rule, "");
      return new FixedPassword(text, false);
    }

    private String in(Map<String, String> environment) {
      if (!variable) {
        return value;
      }
      String text = environment.getOrDefault(value, "");
      require(
          !text.isEmpty(), PASSWORD_VARIABLE, "name an environment variable that is set", value);
      return legal(PASSWORD_VARIABLE, text).value;
    }

    @Override
    public String toString() {
      return variable ? value : Secrets.MASK;
    }
  }

  /**
   * What the application needs of PHP.
   *
   * @param extensions that must be loaded
   * @param ini settings, with placeholders
   * @param environment further environment variables, with placeholders such as ${DB_HOST}
   */
  public record PhpNeeds(
      List<String> extensions, Map<String, String> ini, Map<String, String> environment) {}

  /**
   * How addresses are rewritten.
   *
   * @param frontController whether index.php serves addresses without a file
   * @param fragment a fragment of httpd.conf
   */
  public record Rewrite(boolean frontController, Optional<Path> fragment) {}

  /** The prefix of these keys among variants. */
  public static final String PREFIX = "application.";

  /** An internal key: the folder that relative paths start from. */
  public static final String FOLDER = "folder";

  private static final String PASSWORD = "database.password";
  private static final String PASSWORD_VARIABLE = "database.passwordVariable";
  private static final String FRONT_CONTROLLER = "front-controller";
  private static final List<String> KEYS =
      List.of(
          "pages",
          "sql",
          "database",
          "database.name",
          "database.user",
          PASSWORD,
          PASSWORD_VARIABLE,
          "template",
          "php.extensions",
          "rewrite",
          "ready",
          "writable",
          FOLDER);
  private static final List<String> MAPS = List.of("pages.", "environment.", "php.ini.");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9_-]{1,32}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern SETTING = Pattern.compile("[A-Za-z0-9_.-]+");
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_.]+|[A-Z_0-9 &|~^()]*E_[A-Z_].*");
  private static final Set<String> SYSTEM_SCHEMAS =
      Set.of("mysql", "information_schema", "performance_schema", "sys");
  private static final int LINKS_LOOKED_AT = 2_000;
  private static final int LINKS_DEPTH = 3;

  /**
   * Parses the keys, those of maps as {@code php.ini.memory_limit}; reads no file but the template.
   *
   * @throws ConfigException that begins with the key
   */
  static Application parse(Map<String, String> keys) {
    rejectUnknown(keys);
    Path folder = Path.of(keys.getOrDefault(FOLDER, "")).toAbsolutePath();
    UnaryOperator<Path> inFolder = path -> folder.resolve(path).normalize();
    Map<String, Path> pages = new TreeMap<>();
    given(keys, "pages").ifPresent(path -> pages.put("", inFolder.apply(Path.of(path))));
    below(keys, "pages.")
        .forEach(
            (name, path) ->
                pages.put(
                    name.equals("/") ? "" : "/" + name.replaceAll("^/+|/+$", ""),
                    inFolder.apply(Path.of(path))));
    require(!pages.isEmpty(), "pages", "name the folder that the web server serves", "");
    String name =
        given(keys, "database.name").or(() -> given(keys, "database")).orElse("application");
    requireName("database.name", name);
    String user = given(keys, "database.user").orElse(name);
    requireName("database.user", user);
    Map<String, String> ini = below(keys, "php.ini.");
    ini.forEach(Application::requireSetting);
    Map<String, String> environment = below(keys, "environment.");
    environment.forEach(
        (variable, value) -> {
          require(VARIABLE.matcher(variable).matches(), "environment", "name variables", variable);
          Placeholders.fill("environment." + variable, value, Placeholders.names());
        });
    Optional<String> rewrite = given(keys, "rewrite");
    Optional<String> ready = given(keys, "ready");
    ready.ifPresent(
        page -> require(page.startsWith("/"), "ready", "be a page such as /health.php", page));
    return new Application(
        pages,
        new Database(name, user, FixedPassword.of(keys), files(keys, "sql", inFolder)),
        new PhpNeeds(list(keys, "php.extensions"), ini, environment),
        templates(files(keys, "template", inFolder)),
        new Rewrite(
            rewrite.equals(Optional.of(FRONT_CONTROLLER)),
            rewrite.filter(text -> !text.equals(FRONT_CONTROLLER)).map(Path::of).map(inFolder)),
        ready,
        WritableFolders.of(folder, files(keys, "writable", path -> path)));
  }

  /** Requires that no two filled templates have the same name. */
  private static List<Path> templates(List<Path> templates) {
    long names = templates.stream().map(Path::getFileName).distinct().count();
    require(names == templates.size(), "template", "name files of different names", "" + templates);
    return templates;
  }

  private static List<Path> files(Map<String, String> keys, String key, UnaryOperator<Path> place) {
    return list(keys, key).stream().map(Path::of).map(place).toList();
  }

  private static void rejectUnknown(Map<String, String> keys) {
    keys.forEach(
        (key, value) -> {
          if (!KEYS.contains(key) && MAPS.stream().noneMatch(key::startsWith)) {
            throw ConfigException.of(
                PREFIX + key,
                "is an unknown key; legal are pages, sql, database (name, user, password,"
                    + " passwordVariable), environment, template, php (extensions, ini), rewrite, ready, writable"
                    + NearNames.suggestion(key, KEYS));
          }
          boolean plain = value != null && !value.isBlank();
          require(plain && value.chars().noneMatch(Character::isISOControl), key, "be a text", key);
        });
  }

  private static void requireName(String key, String name) {
    require(
        IDENTIFIER.matcher(name).matches() && !SYSTEM_SCHEMAS.contains(name),
        key,
        "be 1 to 32 letters, digits, _ and -, and no schema of the server's own",
        name);
  }

  private static void requireSetting(String name, String value) {
    String key = "php.ini." + name;
    require(SETTING.matcher(name).matches() && !value.contains("\""), key, "have no quotes", value);
    if (name.equals("opcache.enable")) {
      throw ConfigException.of(
          PREFIX + key, "is a variant of the stack; state variants: {opcodeCache: …} instead");
    }
    Placeholders.fill(key, value, Placeholders.names());
  }

  private static void require(boolean held, String key, String rule, String value) {
    if (!held) {
      throw ConfigException.of(
          PREFIX + key, "must " + rule + (value.isEmpty() ? "" : ", was \"" + value + '"'));
    }
  }

  private static Optional<String> given(Map<String, String> keys, String key) {
    return Optional.ofNullable(keys.get(key)).map(String::strip);
  }

  private static List<String> list(Map<String, String> keys, String key) {
    return given(keys, key).stream().flatMap(text -> Stream.of(text.split("\\s*,\\s*"))).toList();
  }

  private static Map<String, String> below(Map<String, String> keys, String prefix) {
    Map<String, String> below = new TreeMap<>();
    keys.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            below.put(key.substring(prefix.length()), value);
          }
        });
    return below;
  }

  /**
   * Requires that all files exist, before a stack starts anything. The time does not depend on the
   * project's size.
   *
   * @param linksOutside whether the web server follows links out of the project
   * @throws ConfigException that begins with the key
   */
  public void requirePresent(boolean linksOutside) {
    pages.forEach((address, root) -> requirePages(address, root, linksOutside));
    for (Path file : database.sql) {
      requireFile("sql", file);
      require(
          ApplicationSql.FORMATS.stream().anyMatch(file.toString()::endsWith),
          "sql",
          "name files that end in " + String.join(", ", ApplicationSql.FORMATS),
          file.toString());
    }
    rewriting.fragment.ifPresent(file -> requireFile("rewrite", file));
    rewriting.fragment.ifPresent(ApacheDirectives::requireAnyPort);
    for (Path file : templates) {
      requireFile("template", file);
      Placeholders.filled(file, Placeholders.names());
    }
    writable.require(projects().toList());
  }

  private void requirePages(String address, Path root, boolean linksOutside) {
    require(
        Files.isDirectory(root),
        "pages",
        "name a folder" + (Files.exists(root) ? "" : ", and this one is missing"),
        root.toString());
    if (address.isEmpty() && rewriting.fragment.isEmpty() && !hasIndex(root)) {
      String remedy =
          Stream.of("public", "web", "htdocs", "www")
              .map(root::resolve)
              .filter(Application::hasIndex)
              .findFirst()
              .map(folder -> "; did you mean " + folder + "?")
              .orElse("; name the folder that the web server serves");
      throw ConfigException.of(
          PREFIX + "pages", "must have an index.php or index.html, " + root + " has none" + remedy);
    }
    if (!linksOutside) {
      linkOutside(project(root))
          .ifPresent(
              link -> {
                throw ConfigException.of(
                    PREFIX + "pages",
                    ("must have no link that leads outside, %s does, and only the local stack"
                            + " follows it; copy its target, or use stack: local")
                        .formatted(link));
              });
    }
  }

  private static boolean hasIndex(Path folder) {
    return Stream.of("index.php", "index.html").map(folder::resolve).anyMatch(Files::isRegularFile);
  }

  private static void requireFile(String key, Path file) {
    String rule = "name a file that can be read";
    require(Files.isRegularFile(file) && Files.isReadable(file), key, rule, file.toString());
  }

  /** The first link out of the project near its top; deeper ones show later. */
  private static Optional<Path> linkOutside(Path project) {
    try (Stream<Path> tree = Files.walk(project, LINKS_DEPTH)) {
      Path real = project.toRealPath();
      return tree.limit(LINKS_LOOKED_AT)
          .filter(Files::isSymbolicLink)
          .filter(link -> Files.exists(link) && !ServedCopy.target(link).startsWith(real))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The projects: the folders with the document roots and the code beside them. */
  public Stream<Path> projects() {
    return pages.values().stream().map(this::project).distinct();
  }

  /** The folder with all that a document root's pages read and write. */
  private Path project(Path root) {
    List<Path> all = pages.values().stream().map(Application::ofFramework).toList();
    return writable.widened(ofFramework(root), all);
  }

  /** The folder with composer.json if the document root is a folder of a framework's project. */
  private static Path ofFramework(Path root) {
    Path above = root.getParent();
    return above != null && Files.exists(above.resolve("composer.json")) ? above : root;
  }

  /** The document roots by address, with each project moved to another place. */
  public Map<String, Path> rootsIn(UnaryOperator<Path> place) {
    Map<String, Path> moved = new LinkedHashMap<>();
    pages.forEach((address, root) -> moved.put(address, in(place, root)));
    return moved;
  }

  /** A folder of a project that is moved to another place. */
  public Path in(UnaryOperator<Path> place, Path folder) {
    Path project = projects().filter(folder::startsWith).findFirst().orElseThrow();
    return place.apply(project).resolve(project.relativize(folder).toString());
  }

  /**
   * The values of placeholders, by name.
   *
   * @param database as PHP reaches it
   * @param configs the folder of the filled templates
   */
  public Map<String, String> values(
      StackAddresses addresses, DatabaseAddress database, Path configs) {
    Map<String, String> values = Placeholders.values(addresses, database);
    Path first = templates.stream().map(Path::getFileName).findFirst().orElse(Path.of(""));
    values.put(Placeholders.CONFIG, configs.resolve(first).toString());
    values.put(Placeholders.CONFIG_FOLDER, configs.toString());
    return values;
  }

  /** The environment variables of PHP. */
  public Map<String, String> environment(Map<String, String> values) {
    Map<String, String> variables = new LinkedHashMap<>(values);
    variables.keySet().removeIf(name -> name.startsWith("WEB_"));
    if (templates.isEmpty()) {
      variables.keySet().removeAll(Set.of(Placeholders.CONFIG, Placeholders.CONFIG_FOLDER));
    }
    php.environment.forEach(
        (name, value) ->
            variables.put(name, Placeholders.fill("environment." + name, value, values)));
    return variables;
  }

  /** The lines of a php.ini, which may contain the database's password. */
  public String ini(Map<String, String> values) {
    Map<String, String> settings = new LinkedHashMap<>();
    // As in PHP's php.ini for production, the log has no arguments, which may be passwords.
    settings.put("zend.exception_ignore_args", "On");
    php.ini.forEach(
        (name, value) -> settings.put(name, Placeholders.fill("php.ini." + name, value, values)));
    return settings.entrySet().stream()
        .map(e -> e.getKey() + " = " + (bare(e.getValue()) ? e.getValue() : quoted(e.getValue())))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static boolean bare(String value) {
    return BARE.matcher(value).matches();
  }

  private static String quoted(String value) {
    return '"' + value + '"';
  }

  /** The templates with their placeholders replaced, by the names of their files. */
  public Map<String, String> configs(Map<String, String> values) {
    Map<String, String> configs = new LinkedHashMap<>();
    templates.forEach(
        file -> configs.put(file.getFileName().toString(), Placeholders.filled(file, values)));
    return configs;
  }

  /** The page that is requested before the load. */
  String firstPage() {
    return ready.orElse(pages.keySet().iterator().next() + "/");
  }

  /** The modules of Apache that its pages may use, if installed. */
  public List<String> apacheModules() {
    List<String> modules = new ArrayList<>(List.of("alias"));
    if (rewriting.frontController()) {
      modules.add("rewrite");
    }
    if (rewriting.fragment.isPresent()) {
      modules.addAll(
          List.of(
              "rewrite",
              "headers",
              "setenvif",
              "env",
              "expires",
              "filter",
              "deflate",
              "access_compat",
              "authz_host",
              "authz_user",
              "authn_core",
              "authn_file",
              "auth_basic"));
    }
    return modules;
  }

  /** The served folders and SQL files, for the report. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "application",
        pages.entrySet().stream()
            .map(e -> (e.getKey().isEmpty() ? "" : e.getKey() + " ") + e.getValue())
            .collect(Collectors.joining(", ")));
    if (!database.sql.isEmpty()) {
      facts.put(
          "application's data",
          database.sql.stream()
              .map(f -> f.getFileName().toString())
              .collect(Collectors.joining(", ")));
    }
    if (!writable.folders().isEmpty()) {
      facts.put(
          "application's writable folders",
          writable.folders().stream().map(Path::toString).collect(Collectors.joining(", ")));
    }
    Map<String, String> shown = new TreeMap<>(php.ini);
    shown.keySet().removeIf(name -> Secrets.isSecretField(name, ""));
    if (!shown.isEmpty()) {
      facts.put("application's php.ini", shown.toString().replaceAll("[{}]", ""));
    }
    return facts;
  }
}
