package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.OwnProcess;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A link of limited bandwidth between users and stack, with the same limit each way. */
public record Link(long bitsPerSecond) {
  /** Its name for users. */
  public static final String SERVER = "link";

  /** The log has a line a second about its traffic. */
  public static final String LOG = "link.log";

  /** The variant that turns it on. */
  public static final String VARIANT = "link";

  static final String NONE = "none";

  private static final long LEAST = 10_000;
  private static final Pattern RATE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)\\s*([kMG])bit/s");

  /** The link of a spec; empty if the variant is off. */
  public static Optional<Link> of(StackSpec spec) {
    String text = spec.engineVariants().get(VARIANT);
    if (text == null) {
      return Optional.empty();
    }
    Matcher rate = RATE.matcher(text.strip());
    long bits =
        rate.matches()
            ? new BigDecimal(rate.group(1)).multiply(factor(rate.group(2))).longValue()
            : 0;
    if (bits < LEAST) {
      throw spec.variants()
          .invalid(VARIANT, "none, or a rate such as 100 Mbit/s, at least 10 kbit/s");
    }
    return Optional.of(new Link(bits));
  }

  private static BigDecimal factor(String prefix) {
    return switch (prefix) {
      case "k" -> BigDecimal.valueOf(1_000);
      case "M" -> BigDecimal.valueOf(1_000_000);
      default -> BigDecimal.valueOf(1_000_000_000);
    };
  }

  /** Starts its process in front of the running servers. */
  ServerProcess start(StackAddresses addresses, WatchedProcesses processes, Path logs) {
    Path log = logs.resolve(LOG);
    List<String> line =
        OwnProcess.line(
            BandwidthLimiter.class,
            addresses.webPort(),
            addresses.webServer().port(),
            bitsPerSecond,
            log);
    Command command = Command.of(line, logs).withOnly(Map.of()).writingTo(log);
    return new ServerProcess(SERVER, processes.spawn(command), log);
  }
}
