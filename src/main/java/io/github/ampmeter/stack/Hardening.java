package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How far the servers of a stack are hardened: the variant {@code hardening}. What it adds stands
 * behind everything else of their configurations.
 */
public enum Hardening {
  /** As the other variants say, and nothing more. */
  NONE,
  /** What Debian's packages of Apache, PHP and MariaDB set by default. */
  DEBIAN,
  /** All that the checks of datasets/hardening ask for, as far as the pages still work. */
  STRICT;

  /** The variant's name. */
  public static final String VARIANT = "hardening";

  /** Set by a suite that has its stack checked: an account may read the database's accounts. */
  public static final String CHECKED = "hardeningChecks";

  private static final Pattern FOLDER = Pattern.compile("<Directory (.*)>");
  private static final Pattern GLOBAL_RIGHTS = Pattern.compile("GRANT PROCESS, RELOAD ON .*");

  /** Pages that say what PHP is like, and copies that nobody should fetch. */
  private static final String NOT_SERVED =
      "\"(^\\.|phpinfo\\.php$|~$|\\.(bak|old|orig|save|swp|sql|log|inc|ini|conf|dist|zip|gz)$)\"";

  private static final String COMMANDS =
      "exec,system,shell_exec,passthru,proc_open,popen,pcntl_exec,dl";

  /**
   * What the variant says.
   *
   * @throws io.github.ampmeter.ConfigException where it is none of these
   */
  public static Hardening of(StackSpec spec) {
    return spec.variants()
        .choice(VARIANT, Stream.of(values()).map(Hardening::word).toArray(String[]::new))
        .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(NONE);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Modules of Apache that it takes. */
  public List<String> modules() {
    return switch (this) {
      case NONE -> List.of();
      case DEBIAN -> List.of("authz_host", "reqtimeout");
      case STRICT -> List.of("authz_host", "reqtimeout", "headers");
    };
  }

  /**
   * Directives behind all others.
   *
   * @param documents those on what is served
   * @param observers addresses from where the status page may be asked, as Require takes them
   */
  public List<String> apache(List<String> documents, String observers) {
    if (this == NONE) {
      return List.of();
    }
    List<String> lines =
        new ArrayList<>(
            List.of(
                "<Directory \"/\">",
                "  AllowOverride None",
                "  Require all denied",
                "</Directory>"));
    for (String line : documents) {
      Matcher folder = FOLDER.matcher(line);
      if (folder.matches()) {
        lines.addAll(folder(folder.group(1)));
      }
    }
    lines.addAll(List.of("<Location \"/server-status\">", "  Require " + observers, "</Location>"));
    lines.addAll(this == STRICT ? strict() : debian());
    return lines;
  }

  private List<String> folder(String name) {
    List<String> lines = new ArrayList<>(List.of("<Directory " + name + ">"));
    if (this == STRICT) {
      // One look at each part of a path for each request: this is part of the price.
      lines.add("  Options SymLinksIfOwnerMatch");
      lines.addAll(
          List.of("  <LimitExcept GET POST>", "    Require all denied", "  </LimitExcept>"));
      lines.addAll(List.of("  <Limit GET POST>", "    Require all granted", "  </Limit>"));
    } else {
      lines.add("  Require all granted");
    }
    lines.add("</Directory>");
    return lines;
  }

  private static List<String> debian() {
    return List.of(
        "ServerTokens OS",
        "ServerSignature On",
        "TraceEnable Off",
        "RequestReadTimeout header=20-40,minrate=500",
        "RequestReadTimeout body=10,minrate=500",
        "<FilesMatch \"^\\.ht\">",
        "  Require all denied",
        "</FilesMatch>");
  }

  private static List<String> strict() {
    return List.of(
        "ServerTokens Prod",
        "ServerSignature Off",
        "TraceEnable Off",
        "FileETag MTime Size",
        "Timeout 30",
        "RequestReadTimeout header=20-40,MinRate=500 body=20,MinRate=500",
        "LimitRequestLine 4094",
        "LimitRequestFields 50",
        "LimitRequestFieldSize 4094",
        "LimitRequestBody 16777216",
        "Header always set X-Content-Type-Options nosniff",
        "Header always set X-Frame-Options SAMEORIGIN",
        "Header always set Referrer-Policy strict-origin-when-cross-origin",
        "Header always set Content-Security-Policy"
            + " \"frame-ancestors 'self'; object-src 'none'; base-uri 'self'\"",
        "Header always unset X-Powered-By",
        "<FilesMatch " + NOT_SERVED + ">",
        "  Require all denied",
        "</FilesMatch>");
  }

  /**
   * PHP's settings, a line each.
   *
   * @param folders what pages may open
   */
  public String php(List<String> folders) {
    return switch (this) {
      case NONE -> "";
      case DEBIAN -> lines("expose_php = Off", "zend.exception_ignore_args = On");
      case STRICT ->
          lines(
              "expose_php = Off",
              "display_startup_errors = Off",
              "zend.exception_ignore_args = On",
              "disable_functions = " + COMMANDS,
              "open_basedir = \"" + String.join(":", folders) + '"',
              "allow_url_fopen = Off",
              "allow_url_include = Off",
              "enable_dl = Off",
              "cgi.fix_pathinfo = 0",
              "session.use_strict_mode = 1",
              "session.cookie_httponly = 1",
              "session.cookie_samesite = Lax");
    };
  }

  private static String lines(String... lines) {
    return String.join("\n", lines) + "\n";
  }

  /**
   * Options of the database's server.
   *
   * @param folder the only one that its files may be read from and written to
   */
  public List<String> database(Optional<String> folder) {
    List<String> options = new ArrayList<>();
    if (this == STRICT) {
      options.addAll(List.of("--local-infile=OFF", "--skip-symbolic-links"));
      folder.ifPresent(only -> options.add("--loose-secure-file-priv=" + only));
    }
    return options;
  }

  /**
   * The statements that make accounts, as a stack needs them.
   *
   * @param sql of the application's account
   * @param from the host from which accounts may connect
   */
  public static List<String> accounts(
      List<String> sql, StackSpec spec, DatabaseAddress address, String from) {
    List<String> all = new ArrayList<>(sql);
    if (of(spec) == STRICT) {
      all.removeIf(line -> GLOBAL_RIGHTS.matcher(line).matches());
    }
    if (checked(spec)) {
      String account = "'%s'@'%s'".formatted(ServerAccess.ACCOUNT, from);
      all.add("CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()));
      all.add("GRANT SELECT ON mysql.* TO %s;".formatted(account));
      all.add("GRANT SHOW DATABASES ON *.* TO %s;".formatted(account));
    }
    return all;
  }

  /** Whether the stack is to be checked from inside. */
  public static boolean checked(StackSpec spec) {
    return spec.variants().flag(CHECKED, false);
  }

  /** As whom the checks log in. */
  public static Optional<DatabaseAddress> account(StackSpec spec, DatabaseAddress of) {
    return checked(spec)
        ? Optional.of(
            new DatabaseAddress(of.host(), of.port(), "mysql", ServerAccess.ACCOUNT, of.password()))
        : Optional.empty();
  }
}
