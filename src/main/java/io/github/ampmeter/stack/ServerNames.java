package io.github.ampmeter.stack;

/**
 * What servers are called in reports and criteria, whatever the stack; beside them {@link
 * FrontCache#SERVER} and {@link Link#SERVER}.
 */
public final class ServerNames {
  public static final String WEB = "web server";

  /** PHP that runs in processes of its own. */
  public static final String PHP = "PHP";

  public static final String DATABASE = "database";
  public static final String MONGO = "MongoDB server";

  private ServerNames() {}
}
