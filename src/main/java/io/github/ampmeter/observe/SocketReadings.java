package io.github.ampmeter.observe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is to be seen of the machine's sockets, look by look. */
final class SocketReadings {
  /** Counting them all costs more than the queue. */
  private static final int LOOKS_PER_COUNT = 5;

  private final LinuxSockets sockets;
  private int looks;

  SocketReadings(Path proc, int webPort) {
    this.sockets = new LinuxSockets(proc, webPort);
  }

  List<Reading> read(long timeMillis) {
    List<Reading> readings = new ArrayList<>();
    sockets
        .listenQueue()
        .ifPresent(queue -> readings.add(Reading.host(timeMillis, Quantity.LISTEN_QUEUE, queue)));
    if (looks++ % LOOKS_PER_COUNT == 0) {
      sockets
          .counts()
          .forEach((quantity, number) -> readings.add(Reading.host(timeMillis, quantity, number)));
    }
    return readings;
  }
}
