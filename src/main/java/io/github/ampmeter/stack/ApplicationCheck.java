package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks by responses and logs whether the servers run an application as the suite describes it.
 *
 * @param secret never shown
 */
record ApplicationCheck(Application application, Path logs, String secret) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A cache before the web server answers with an error until the server is up. */
  private static final Duration SETTLING = Duration.ofSeconds(5);

  private static final String MISSING = "missing extensions";
  private static final String UNKNOWN = "unknown settings";
  private static final Pattern HTTPD_ERROR =
      Pattern.compile("Syntax error on line (\\d+) of ([^\\n]+):\\s*\\n([^\\n]+)");
  private static final Pattern PHP_ERROR =
      Pattern.compile("PHP (?:Fatal error|Parse error|Warning|Notice)[^\\n]*");
  private static final Pattern OF_SCRIPT =
      Pattern.compile("ampmeter: (application\\.\\S+) ([^\\n]+)");
  private static final int MOST_LOG_BYTES = 1 << 20;
  private static final int LONGEST = 200;

  /** The packages of extensions whose own name is not the package's. */
  private static final Map<String, String> PACKAGES =
      Stream.of(
              "php-mysql: mysqli mysqlnd pdo_mysql",
              "php-xml: dom simplexml xml xmlreader xmlwriter xsl",
              "php-pgsql: pgsql pdo_pgsql",
              "php-sqlite3: sqlite3 pdo_sqlite",
              "php-opcache: opcache",
              "php-common: calendar ctype exif ffi fileinfo ftp gettext iconv pdo phar posix"
                  + " shmop sockets sysvmsg sysvsem sysvshm tokenizer")
          .map(line -> line.split(": "))
          .flatMap(line -> Stream.of(line[1].split(" ")).map(name -> Map.entry(name, line[0])))
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

  /** The text of the page that reports PHP's versions and settings. */
  static String probe(Path home, Application application) throws IOException {
    return Files.readString(home.resolve("webapp/versions.php"))
        + """
          if (!function_exists('java_class')) {
              $missing = function ($name) {
                  return !extension_loaded($name) && !extension_loaded("Zend $name");
              };
              $unknown = function ($name) { return ini_get($name) === false; };
              echo "%s: ", implode(', ', array_filter(array(%s), $missing)), "\\n";
              echo "%s: ", implode(', ', array_filter(array(%s), $unknown)), "\\n";
          }
          """
            .formatted(
                MISSING,
                php(application.php().extensions()),
                UNKNOWN,
                php(List.copyOf(application.php().ini().keySet())));
  }

  private static String php(List<String> names) {
    return "'" + String.join("', '", names) + "'";
  }

  /**
   * Compares PHP's settings with the suite and removes them from the versions.
   *
   * @throws ConfigException that begins with the key
   */
  void requirePhp(Map<String, String> versions) {
    String php = versions.getOrDefault("PHP", "?");
    String missing = strip(versions.get(MISSING));
    String unknown = strip(versions.get(UNKNOWN));
    if (!missing.isEmpty()) {
      List<String> packages =
          Stream.of(missing.split(", ")).map(ApplicationCheck::debianPackage).distinct().toList();
      throw ConfigException.of(
          "application.php.extensions",
          "must be loaded, PHP %s lacks %s; on Debian and Ubuntu: apt-get install %s"
              .formatted(php, missing, String.join(" ", packages)));
    }
    if (!unknown.isEmpty()) {
      throw ConfigException.of(
          "application.php.ini." + unknown.split(", ")[0],
          "must be a setting of PHP %s and its extensions; correct its name".formatted(php));
    }
    for (String name : application.php().ini().keySet()) {
      Stream.of("web.log", "php.log")
          .flatMap(log -> PHP_ERROR.matcher(text(log)).results())
          .map(found -> found.group())
          .filter(line -> line.contains(name))
          .findFirst()
          .ifPresent(
              line -> {
                throw ConfigException.of(
                    "application.php.ini." + name,
                    "must be a value that PHP accepts: %s".formatted(shown(line)));
              });
    }
  }

  /** Returns the Debian package of a PHP extension. */
  static String debianPackage(String extension) {
    String name = extension.toLowerCase(Locale.ROOT).replace("zend ", "");
    return PACKAGES.getOrDefault(name, "php-" + name.replace('_', '-'));
  }

  static void hideAnswers(Map<String, String> versions) {
    versions.remove(MISSING);
    versions.remove(UNKNOWN);
  }

  private static String strip(String names) {
    return names == null ? "" : names.strip();
  }

  /** Repeated requests for a page that must answer before the load. */
  final class Attempts {
    private long firstWrongNanos;

    /** Returns the page; fails if its response stays wrong. */
    Page get(String key, URI address) throws IOException {
      Page page = Page.get(address, PATIENCE);
      boolean right =
          application.ready().isPresent() || address.getPath().equals(PagesUnderTest.PROBE)
              ? page.status() == 200
              : page.status() < 400;
      if (right) {
        return page;
      }
      firstWrongNanos = firstWrongNanos == 0 ? System.nanoTime() : firstWrongNanos;
      if (System.nanoTime() - firstWrongNanos < SETTLING.toNanos()) {
        throw new IOException(address.getPath() + " answered " + page.status());
      }
      throw ConfigException.of(
          "application." + key,
          "must be a page that answers %s, %s answered %s (%s)"
              .formatted(
                  application.ready().isPresent() ? "200" : "without an error",
                  address.getPath(),
                  page.status(),
                  page.body().isBlank() && lastError().isEmpty()
                      ? "a blank page"
                      : shown(lastError().orElse(page.body().replaceAll("<[^<>]*>", " ")))));
    }
  }

  /** A sentence on a page that claims success and shows nothing; empty for other pages. */
  Optional<String> blank(Page page, URI address) {
    return page.isBlank()
        ? Optional.of(
            "%s answers 200 with a blank page%s"
                .formatted(address, lastError().map(error -> ": " + shown(error)).orElse("")))
        : Optional.empty();
  }

  private Optional<String> lastError() {
    return Stream.of("web.log", "php.log")
        .flatMap(log -> PHP_ERROR.matcher(text(log)).results())
        .map(found -> found.group())
        .reduce((one, next) -> next);
  }

  /** The error of a failed start, as the user's mistake if the reason is in one of their files. */
  RuntimeException explained(StackException failed, Map<Path, Path> originals) {
    String log = text("web.log");
    Matcher httpd = HTTPD_ERROR.matcher(log);
    if (httpd.find()) {
      Path file = Path.of(httpd.group(2));
      return ConfigException.of(
          "application.rewrite",
          "has an error in line %s of %s: httpd says \"%s\""
              .formatted(
                  httpd.group(1), originals.getOrDefault(file, file), httpd.group(3).strip()),
          failed);
    }
    Matcher ofScript = OF_SCRIPT.matcher(log);
    if (ofScript.find()) {
      return ConfigException.of(ofScript.group(1), ofScript.group(2), failed);
    }
    return new StackException(failed.getMessage().replace(secret, "(secret)"), failed.getCause());
  }

  private String shown(String text) {
    return Excerpt.of(text.replace(secret, "(secret)").replaceAll("\\s+", " ").strip(), LONGEST);
  }

  /** The beginning of a log, which is short before the load. */
  private String text(String log) {
    Path file = logs.resolve(log);
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_LOG_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
