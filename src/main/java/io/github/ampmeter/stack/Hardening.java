package io.github.ampmeter.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How far a stack's servers are hardened: the variant {@code hardening}. Its directives follow all
 * others in their configurations.
 */
public enum Hardening {
  /** Nothing beyond the other variants. */
  NONE,
  /** What Debian's packages of Apache, PHP and MariaDB set by default. */
  DEBIAN,
  /** Everything that the checks of datasets/hardening require, as far as the pages still work. */
  STRICT;

  public static final String VARIANT = "hardening";

  private static final Pattern FOLDER = Pattern.compile("<Directory (.*)>");
  private static final Pattern GLOBAL_RIGHTS = Pattern.compile("GRANT PROCESS, RELOAD ON .*");

  /**
   * The value of the variant.
   *
   * @throws io.github.ampmeter.ConfigException if it is none of these
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

  /** The modules of Apache that it needs. */
  public List<String> modules() {
    return switch (this) {
      case NONE -> List.of();
      case DEBIAN -> List.of("authz_host", "reqtimeout");
      case STRICT -> List.of("authz_host", "reqtimeout", "headers");
    };
  }

  /**
   * The directives of Apache, which follow all others.
   *
   * @param documents the directives for what is served
   */
  public List<String> apache(List<String> documents) {
    if (this == NONE) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (String line : documents) {
      Matcher folder = FOLDER.matcher(line);
      if (folder.matches()) {
        lines.addAll(lines("folder.conf", folder.group(1)));
      }
    }
    lines.addAll(lines("server.conf", ""));
    return lines;
  }

  /**
   * Who may request the pages of our own listener, as arguments of Require.
   *
   * @param known our own addresses, such as {@code ip 127.0.0.1}
   */
  public String observers(String known) {
    return this == NONE ? "all granted" : known;
  }

  /** The lines of a file beside this class, with the values that depend on the stack. */
  private List<String> lines(String file, String known) {
    String name = "hardening/" + word() + "-" + file;
    try (InputStream in = Hardening.class.getResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("@@", known).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }

  /**
   * PHP's settings, one a line.
   *
   * @param folders that pages may open
   * @param tls whether users connect by HTTPS
   */
  public String php(List<String> folders, boolean tls) {
    if (this == NONE) {
      return "";
    }
    String cookies = this == STRICT && tls ? "session.cookie_secure = 1\n" : "";
    return String.join("\n", lines("php.ini", String.join(":", folders))) + "\n" + cookies;
  }

  /** The directives of the HTTPS server. */
  List<String> tls() {
    return this == NONE ? List.of() : lines("tls.conf", "");
  }

  /**
   * The options of the database server.
   *
   * @param folder the only folder for files that statements read and write
   */
  public List<String> database(String folder) {
    return this == STRICT
        ? List.of(
            "--local-infile=OFF", "--skip-symbolic-links", "--loose-secure-file-priv=" + folder)
        : List.of();
  }

  /**
   * The statements that create the accounts of a stack, without rights that pages do not need.
   *
   * @param sql the statements where nothing is hardened
   */
  public List<String> accounts(List<String> sql) {
    return this == STRICT
        ? sql.stream().filter(line -> !GLOBAL_RIGHTS.matcher(line).matches()).toList()
        : sql;
  }
}
