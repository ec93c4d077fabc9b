package io.github.ampmeter.stack;

/**
 * The names of servers in reports and criteria on every stack, together with {@link
 * FrontCache#SERVER} and {@link Link#SERVER}.
 */
public final class ServerNames {
  public static final String WEB = "web server";

  /** PHP in processes of its own. */
  public static final String PHP = "PHP";

  public static final String DATABASE = "database";
  public static final String MONGO = "MongoDB server";

  private ServerNames() {}
}
