package io.github.ampmeter.stack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The directives that every Apache under test has, wherever it runs: stacks are comparable only as
 * far as these are the same.
 */
public final class ApacheDirectives {
  private static final int MOST_AT_START = 64;

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
   * @param probe the page that reports PHP's versions and settings
   * @param empty an empty folder for addresses without a document root
   */
  public static List<String> application(
      Application application,
      Map<String, Path> roots,
      Optional<Path> fragment,
      Path probe,
      Path empty) {
    List<String> lines = new ArrayList<>();
    lines.add("TypesConfig /dev/null");
    TYPES.forEach((type, endings) -> lines.add("AddType " + type + " " + endings));
    lines.add("DocumentRoot " + quoted(roots.getOrDefault("", empty)));
    lines.add("DirectoryIndex index.html index.php");
    lines.add("Alias " + PagesUnderTest.PROBE + " " + quoted(probe));
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
            lines.add("  FallbackResource " + address + "/index.php");
          }
          // Paths in an .htaccess are relative to its folder.
          if (ofFolder && address.equals(roots.keySet().iterator().next())) {
            lines.add("  Include " + quoted(fragment.get()));
          }
          lines.add("</Directory>");
        });
    lines.addAll(List.of("<FilesMatch \"^\\.ht\">", "  Require all denied", "</FilesMatch>"));
    if (!ofFolder) {
      fragment.ifPresent(file -> lines.add("Include " + quoted(file)));
    }
    return lines;
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

  public static List<String> status() {
    return List.of(
        "ExtendedStatus Off",
        "<Location \"/server-status\">",
        "  SetHandler server-status",
        "</Location>");
  }
}
