package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports on the loopback address, the only one our servers listen on. */
public final class Ports {
  public static final String LOOPBACK = "127.0.0.1";

  /**
   * Below the ports of outgoing connections (from 32768 on Linux, from 49152 elsewhere): a server
   * binds its port seconds after it was chosen, and no client may take it before. Above the ports
   * of stacks that stay up, which may be bound in these seconds too.
   */
  private static final int FIRST = 14_000;

  private static final int LAST = 32_000;

  /** A random start, so that two programs rarely choose the same port; none is returned twice. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(LAST - FIRST));

  private Ports() {}

  /** The requested port, or any free one; the name of the variant is for the error. */
  public static int choose(String name, OptionalInt asked) {
    if (asked.isEmpty()) {
      return anyFree();
    }
    int port = asked.getAsInt();
    Optional<IOException> failure = failure(port);
    if (failure.isPresent()) {
      String why = String.valueOf(failure.get().getMessage());
      throw new ConfigException(
          "stack.%s: port %s %s; name another one, or none to have a free one chosen"
              .formatted(
                  name,
                  port,
                  why.toLowerCase(Locale.ROOT).contains("in use")
                      ? "is taken on " + LOOPBACK
                      : "cannot be opened on %s (%s)".formatted(LOOPBACK, why)));
    }
    return port;
  }

  static OptionalInt prefer(OptionalInt asked, int preferred) {
    boolean free = asked.isEmpty() && failure(preferred).isEmpty();
    return free ? OptionalInt.of(preferred) : asked;
  }

  /** The error if no server can listen on the port now. */
  private static Optional<IOException> failure(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // As with the servers, a closed connection that lingers does not occupy the port.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(LOOPBACK, port));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    }
  }

  private static int anyFree() {
    for (int i = FIRST; i < LAST; i++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), LAST - FIRST);
      if (failure(port).isEmpty()) {
        return port;
      }
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(LOOPBACK, 0));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port on " + LOOPBACK, e);
    }
  }
}
