package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress.Login;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.StackSpec.VariantText;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The parsed key {@code external} of a suite.
 *
 * @param caFile certificates of the authorities to trust instead of Java's own, as PEM
 * @param machines the observed machines by name
 */
record ExternalSettings(
    StackAddresses addresses, Optional<Path> caFile, Map<String, URI> machines) {
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern HOST_HEADER = Pattern.compile("[A-Za-z0-9._-]+(:\\d{1,5})?");
  private static final Pattern DATABASE_NAME = Pattern.compile("[A-Za-z0-9_$-]{1,64}");
  private static final int MYSQL_PORT = 3306;
  private static final int LAST_PORT = 65_535;

  /** Parses the keys; rejects missing, unknown and invalid ones by their name in the suite. */
  static ExternalSettings of(StackSpec spec, Map<String, String> environment) {
    VariantText text = new VariantText("external", spec.external());
    for (String name : new TreeSet<>(spec.external().keySet())) {
      if (!ExternalKeys.NAMES.contains(name)) {
        throw ConfigException.of(
            "external." + name,
            "is unknown; legal here: "
                + String.join(", ", ExternalKeys.NAMES)
                + NearNames.suggestion(name, ExternalKeys.NAMES));
      }
    }
    text.flag("allowWrites", false);
    Passwords passwords = new Passwords(text.values(), environment);
    return new ExternalSettings(
        new StackAddresses(web(text, passwords), database(text, passwords)),
        given(text, "caFile").map(Path::of),
        RemoteHosts.of(given(text, "nodeExporters"), given(text, "perfMonAgents")));
  }

  private static WebAddress web(VariantText text, Passwords passwords) {
    if (given(text, "web").filter(WebAddress.NO_SERVER::equals).isPresent()) {
      return WebAddress.NONE;
    }
    WebAddress address = WebAddressText.parse(given(text, "web"));
    Optional<String> hostHeader = given(text, "hostHeader");
    if (hostHeader.filter(name -> !HOST_HEADER.matcher(name).matches()).isPresent()) {
      throw text.invalid("hostHeader", "a host's name such as www.example.org");
    }
    return new WebAddress(
        address.scheme(),
        address.host(),
        address.port(),
        address.basePath(),
        hostHeader,
        passwords.login("user", "passwordVariable").map(ExternalSettings::sendable));
  }

  private static Login sendable(Login login) {
    if (!StandardCharsets.US_ASCII.newEncoder().canEncode(login.user() + login.password())) {
      throw ConfigException.of(
          "external.user",
          "and its password must be of ASCII characters: JMeter's basic"
              + " authentication sends a question mark for any other");
    }
    return login;
  }

  private static Optional<DatabaseAddress> database(VariantText text, Passwords passwords) {
    if (text.values().keySet().stream().noneMatch(name -> name.startsWith("database."))) {
      return Optional.empty();
    }
    String host = required(text, "database.host", HOST, "a host's name or number");
    String name = required(text, "database.name", DATABASE_NAME, "a database's name");
    int port = text.number("database.port", MYSQL_PORT);
    if (port < 1 || port > LAST_PORT) {
      throw text.invalid("database.port", "between 1 and 65535");
    }
    Login login =
        passwords
            .login("database.user", "database.passwordVariable")
            .orElseThrow(() -> missing("database.user", "whom to log in as"));
    return Optional.of(new DatabaseAddress(host, port, name, login.user(), login.password()));
  }

  private static String required(VariantText text, String name, Pattern form, String what) {
    String value = given(text, name).orElseThrow(() -> missing(name, what));
    if (!form.matcher(value).matches()) {
      throw text.invalid(name, what);
    }
    return value;
  }

  private static ConfigException missing(String name, String what) {
    return ConfigException.of(
        "external." + name,
        "must be stated: %s; without a database leave external.database out".formatted(what));
  }

  private static Optional<String> given(VariantText text, String name) {
    return Optional.ofNullable(text.values().get(name))
        .map(String::strip)
        .filter(v -> !v.isEmpty());
  }

  /** Reads passwords from environment variables; a suite, which is shared, only names these. */
  private record Passwords(Map<String, String> settings, Map<String, String> environment) {

    /** Reads a login, of which both parts or neither must be stated. */
    Optional<Login> login(String userName, String variableName) {
      String user = settings.getOrDefault(userName, "").strip();
      String variable = settings.getOrDefault(variableName, "").strip();
      if (user.isEmpty() && variable.isEmpty()) {
        return Optional.empty();
      }
      if (user.isEmpty() || user.contains(":")) {
        throw ConfigException.of(
            "external." + userName,
            "must be a user's name without colon, beside external." + variableName);
      }
      String password = environment.get(variable);
      if (password == null) {
        // The message omits the value, which may be the password itself.
        throw ConfigException.of(
            "external." + variableName,
            "must be the name of an environment variable that is set to the password of " + user);
      }
      return Optional.of(new Login(user, password));
    }
  }

  /** Parses the address of a web server. */
  private static final class WebAddressText {
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final String EXAMPLE = "such as https://www.example.org:8443/shop";

    private WebAddressText() {}

    static WebAddress parse(Optional<String> text) {
      String address =
          text.orElseThrow(
              () ->
                  ConfigException.of(
                      "external.web", "must be stated: the address of the web server, " + EXAMPLE));
      // The message omits the address, which may contain a password.
      if (address.contains("@")) {
        throw ConfigException.of(
            "external.web",
            "must be an address without user and password; state them as external.user"
                + " and external.passwordVariable");
      }
      try {
        URI uri = new URI(address);
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        boolean whole = SCHEMES.contains(scheme) && uri.getHost() != null && uri.getPort() < 65_536;
        if (!whole || uri.getPort() == 0 || uri.getQuery() != null || uri.getFragment() != null) {
          throw error(address);
        }
        return new WebAddress(
            scheme,
            uri.getHost(),
            uri.getPort() < 0 ? WebAddress.usualPort(scheme) : uri.getPort(),
            uri.getRawPath().replaceAll("/+$", ""),
            Optional.empty(),
            Optional.empty());
      } catch (URISyntaxException e) {
        throw error(address);
      }
    }

    private static ConfigException error(String address) {
      return ConfigException.of(
          "external.web",
          "must be an address of http or https without query, %s, was \"%s\""
              .formatted(EXAMPLE, address));
    }
  }
}
