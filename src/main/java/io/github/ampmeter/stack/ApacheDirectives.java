package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directives that every Apache under test has, wherever it runs: stacks are comparable only as
 * far as these are the same.
 */
public final class ApacheDirectives {
  private static final int MOST_AT_START = 64;
  private static final Pattern OF_A_PORT =
      Pattern.compile("(?i)[ \\t]*(<VirtualHost[ \\t][^>]*:[0-9][^>]*>)");

  /** The file types of applications, beside those of the demonstration pages. */
  private static final Map<String, String> TYPES = new LinkedHashMap<>();

  static {
    TYPES.put("text/html", ".html .htm");
    TYPES.put("text/css", ".css");
    TYPES.put("text/javascript", ".js .mjs");
    TYPES.put("text/plain", ".txt");
    TYPES.put("text/xml", ".xml");
    TYPES.put("application/json", ".json .map");
    TYPES.put("application/pdf", ".pdf");
    TYPES.put("application/wasm", ".wasm");
    TYPES.put("image/png", ".png");
    TYPES.put("image/jpeg", ".jpg .jpeg");
    TYPES.put("image/gif", ".gif");
    TYPES.put("image/webp", ".webp");
    TYPES.put("image/avif", ".avif");
    TYPES.put("image/svg+xml", ".svg");
    TYPES.put("image/x-icon", ".ico");
    TYPES.put("font/woff", ".woff");
    TYPES.put("font/woff2", ".woff2");
    TYPES.put("video/mp4", ".mp4");
  }

  /** Apache hides this header from programs; PHP has it wherever it runs as FastCGI on Debian. */
  private static final List<String> AUTHORIZATION =
      List.of(
          "<IfModule mod_version.c>",
          "  <IfVersion >= 2.4.13>",
          "    <Directory \"/\">",
          "      CGIPassAuth On",
          "    </Directory>",
          "  </IfVersion>",
          "</IfModule>");

  private ApacheDirectives() {}

  /**
   * Prefork's workers: started at once, or a run would measure their forking; or, if that is to be
   * measured, forked on demand with Apache's own defaults.
   */
  public static List<String> prefork(StackSpec spec) {
    int workers = spec.web().maxWorkers();
    if (spec.workersOnDemand()) {
      return List.of("ServerLimit " + workers, "MaxRequestWorkers " + workers);
    }
    return List.of(
        "ServerLimit " + workers,
        "MaxRequestWorkers " + workers,
        "StartServers " + Math.min(workers, MOST_AT_START),
        "MinSpareServers " + Math.min(workers, 5),
        "MaxSpareServers " + (workers + 1));
  }

  public static List<String> connections(StackSpec spec) {
    return List.of(
        "KeepAlive " + (spec.web().keepAlive() ? "On" : "Off"),
        "KeepAliveTimeout " + spec.web().keepAliveTimeout().toMillis() + "ms",
        // Apache would close each connection after 100 requests.
        "MaxKeepAliveRequests 0");
  }

  /** The modules that the access log needs to record when a response began. */
  public static List<String> modulesOfLogging() {
    return List.of("logio", "version");
  }

  /**
   * The directives of the logs; with the start of the response if this Apache records it.
   *
   * @param errors the argument of the directive, quoted if necessary
   * @param accesses likewise
   */
  public static List<String> logging(String errors, String accesses) {
    String format = "LogFormat \"%h %l %u %t \\\"%r\\\" %s %b %D %{pid}P %X";
    return List.of(
        "ErrorLog " + errors,
        format + "\" ampmeter",
        "<IfModule mod_logio.c>",
        "  <IfModule mod_version.c>",
        "    <IfVersion >= 2.4.13>",
        "      LogIOTrackTTFB ON",
        "      " + format + " %^FB\" ampmeter",
        "    </IfVersion>",
        "  </IfModule>",
        "</IfModule>",
        "CustomLog " + accesses + " ampmeter");
  }

  /**
   * The directives that serve the demonstration pages.
   *
   * @param pages the document root, quoted
   */
  public static List<String> documents(String pages) {
    return List.of(
        "TypesConfig /dev/null",
        "AddType text/html .html",
        "AddType text/css .css",
        "AddType text/javascript .js",
        "AddType image/png .png",
        "AddType image/jpeg .jpg .jpeg",
        "AddType image/gif .gif",
        "AddType image/svg+xml .svg",
        "DocumentRoot " + pages,
        "DirectoryIndex index.html index.php",
        "<Directory " + pages + ">",
        "  AllowOverride None",
        "  Options FollowSymLinks",
        "</Directory>");
  }

  /**
   * The directives that serve an application.
   *
   * @param roots its document roots by their address
   * @param fragment of the application's own configuration
   * @param empty an empty folder for addresses without a document root; its parent takes the logs
   *     of the fragment
   */
  public static List<String> application(
      Application application, Map<String, Path> roots, Optional<Path> fragment, Path empty) {
    List<String> lines = new ArrayList<>();
    lines.add("TypesConfig /dev/null");
    TYPES.forEach((type, endings) -> lines.add("AddType " + type + " " + endings));
    lines.add("DocumentRoot " + quoted(roots.getOrDefault("", empty)));
    lines.add("DirectoryIndex index.html index.php");
    lines.addAll(AUTHORIZATION);
    boolean ofFolder =
        fragment.filter(file -> file.getFileName().toString().startsWith(".ht")).isPresent();
    roots.forEach(
        (address, folder) -> {
          if (!address.isEmpty()) {
            lines.add("Alias " + quoted(address) + " " + quoted(folder));
          }
          lines.add("<Directory " + quoted(folder) + ">");
          lines.add("  AllowOverride None");
          lines.add("  Options FollowSymLinks");
          if (application.rewriting().frontController()
              && Files.exists(folder.resolve("index.php"))) {
            lines.addAll(frontController(address + "/index.php"));
          }
          // Paths in an .htaccess are relative to its folder.
          if (ofFolder && address.equals(roots.keySet().iterator().next())) {
            lines.add("  Include " + quoted(fragment.get()));
          }
          lines.add("</Directory>");
          if (ofFolder) {
            // An application that has one .htaccess may have more, in folders below.
            lines.add("<Directory " + quoted(folder + "/*") + ">");
            lines.addAll(List.of("  AllowOverride All", "</Directory>"));
          }
        });
    lines.addAll(List.of("<FilesMatch \"^\\.ht\">", "  Require all denied", "</FilesMatch>"));
    if (fragment.isPresent() && !ofFolder) {
      // Debian's files of sites name their logs by it.
      lines.add("Define APACHE_LOG_DIR " + quoted(empty.getParent()));
      lines.add("Include " + quoted(fragment.get()));
    }
    return lines;
  }

  /**
   * Rejects virtual hosts of one port, which would never answer: the stack has a port of its own.
   *
   * @throws ConfigException that begins with the key
   */
  static void requireAnyPort(Path fragment) {
    String key = "application.rewrite";
    try (Stream<String> lines = Files.lines(fragment, StandardCharsets.ISO_8859_1)) {
      Optional<String> host =
          lines
              .map(OF_A_PORT::matcher)
              .filter(Matcher::lookingAt)
              .map(found -> found.group(1))
              .findFirst();
      if (host.isPresent()) {
        throw ConfigException.of(
            key,
            "must have virtual hosts of any port, as in <VirtualHost *>, %s has %s"
                .formatted(fragment, host.get()));
      }
    } catch (IOException | UncheckedIOException e) {
      throw ConfigException.of(key, "cannot be read: " + FileReason.of(e), e);
    }
  }

  /**
   * The directives of a folder whose page answers for what is neither a file nor a folder. A folder
   * has its own index, which FallbackResource would hide: its search for index.html counts as a
   * missing file.
   */
  private static List<String> frontController(String page) {
    return List.of(
        "  <IfModule mod_rewrite.c>",
        "    DirectoryIndex index.html index.php " + page,
        "    RewriteEngine On",
        "    RewriteCond %{REQUEST_FILENAME} !-f",
        "    RewriteCond %{REQUEST_FILENAME} !-d",
        "    RewriteRule ^ " + page + " [L]",
        "  </IfModule>",
        "  <IfModule !mod_rewrite.c>",
        "    FallbackResource " + page,
        "  </IfModule>");
  }

  /** The argument of a directive in quotes. */
  public static String quoted(Object word) {
    return '"' + word.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** The modules that {@link #compression} needs. */
  public static List<String> modulesOfCompression(boolean asked) {
    return asked ? List.of("filter", "deflate") : List.of();
  }

  /** Compresses texts if the variant is on; images are compressed already. */
  public static List<String> compression(StackSpec spec) {
    return spec.compressed()
        ? List.of("AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript")
        : List.of();
  }
}
