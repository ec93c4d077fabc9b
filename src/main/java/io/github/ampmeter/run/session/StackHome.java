package io.github.ampmeter.run.session;

import io.github.ampmeter.stack.BackgroundStack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackRecord;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** The stack that {@code ampmeter stack start} keeps up: one a user, whatever the checkout. */
public final class StackHome {
  private StackHome() {}

  public static BackgroundStack detachedStack() {
    return new BackgroundStack(Path.of(System.getProperty("user.home"), ".ampmeter", "stack"));
  }

  /** Which checkout, and when: they share the one stack. */
  public static String origin(Home home, Clock clock) {
    return from(home) + clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  static boolean startedBy(Home home, StackRecord stack) {
    return stack.origin().startsWith(from(home));
  }

  private static String from(Home home) {
    return home.root() + " at ";
  }

  /** What a plan must be told about a stack, as JMeter properties. */
  public static Map<String, String> properties(StackAddresses addresses) {
    Map<String, String> properties = new LinkedHashMap<>();
    WebAddress web = addresses.web();
    properties.put("host", web.host());
    properties.put("port", String.valueOf(web.port()));
    // What is as in a plan's defaults stays out of the command that a person reads.
    if (web.encrypted()) {
      properties.put("protocol", web.scheme());
    }
    if (!web.basePath().isEmpty()) {
      properties.put("basePath", web.basePath());
    }
    web.hostHeader().ifPresent(name -> properties.put("hostHeader", name));
    web.login().ifPresent(login -> properties.putAll(properties(web, login)));
    addresses.knownDatabase().ifPresent(database -> properties.putAll(properties(database)));
    addresses.mongo().ifPresent(uri -> properties.put("mongoUri", uri.toString()));
    return properties;
  }

  private static Map<String, String> properties(DatabaseAddress database) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("databaseHost", database.host());
    properties.put("databasePort", String.valueOf(database.port()));
    properties.put("databaseName", database.name());
    properties.put("databaseUser", database.user());
    properties.put("databasePassword", database.password());
    return properties;
  }

  private static Map<String, String> properties(WebAddress web, WebAddress.Login login) {
    return Map.of(
        "loginUrl", web.scheme() + "://" + web.host() + ":" + web.port() + "/",
        "loginUser", login.user(),
        "loginPassword", login.password());
  }
}
