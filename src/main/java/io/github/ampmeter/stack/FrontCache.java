package io.github.ampmeter.stack;

import java.util.Optional;

/**
 * The Squid before the web server, which answers in its place where it can.
 *
 * @param onDisk whether it keeps what it has in a folder too, and not in memory alone
 */
public record FrontCache(boolean onDisk) {
  /** The user's word for the server. */
  public static final String SERVER = "front cache";

  /** What it prints, a line a request among it. */
  public static final String LOG = "front-cache.log";

  static final String VARIANT = "frontCache";
  static final String NONE = "none";

  private static final String ON_DISK = "squid";
  private static final String IN_MEMORY = "squid-memory";

  /** By which one signs what it sends; each has a port of its own. */
  public static String nameAt(int port) {
    return "ampmeter-" + port;
  }

  /** Empty where none is asked for. */
  public static Optional<FrontCache> of(StackSpec spec) {
    return new VariantText(spec.engineVariants())
        .choice(VARIANT, NONE, ON_DISK, IN_MEMORY)
        .filter(choice -> !choice.equals(NONE))
        .map(choice -> new FrontCache(choice.equals(ON_DISK)));
  }
}
