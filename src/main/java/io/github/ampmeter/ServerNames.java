package io.github.ampmeter;

/** The names of the servers that every kind of stack has, in reports and criteria. */
public final class ServerNames {
  public static final String WEB = "web server";

  /** PHP in processes of its own. */
  public static final String PHP = "PHP";

  public static final String DATABASE = "database";
  public static final String MONGO = "MongoDB server";

  private ServerNames() {}
}
