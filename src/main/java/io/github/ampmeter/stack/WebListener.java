package io.github.ampmeter.stack;

import java.nio.file.Path;

/**
 * Where the web server takes connections, as Linux tells of it.
 *
 * @param network the folder with the files tcp and tcp6 of the network that it listens in
 * @param port its own, which inside a container may be another than the published one
 */
public record WebListener(Path network, int port) {
  /** Of this machine. */
  private static final Path HERE = Path.of("/proc/net");

  /** On this machine's own network. */
  public static WebListener here(int port) {
    return new WebListener(HERE, port);
  }

  /** On the network of a process, such as that of a container. */
  public static WebListener of(ProcessHandle process, int port) {
    return new WebListener(Path.of("/proc", Long.toString(process.pid()), "net"), port);
  }
}
