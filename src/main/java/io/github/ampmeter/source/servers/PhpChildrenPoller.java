package io.github.ampmeter.source.servers;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Observer;
import io.github.ampmeter.source.machine.Poll;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * Counts the connections on the socket of PHP's child processes in Linux's list. A child accepts
 * one connection at a time and closes it after its request. A waiting connection has no inode yet.
 */
public final class PhpChildrenPoller implements Observer.Poller {
  private static final String CONNECTED = "03";
  private static final String NOT_ACCEPTED = "0";

  /** Columns of the list, counted from 0. */
  private static final int STATE = 5;

  private static final int INODE = 6;
  private static final int PATH = 7;

  private final ObserveCsv csv;
  private final Path list;
  private final String socket;
  private final int most;
  private final Clock clock;

  /**
   * Polls one pool.
   *
   * @param socket the socket on which it listens
   * @param most the limit on its children
   */
  public PhpChildrenPoller(ObserveCsv csv, Path socket, int most, Clock clock) {
    this(csv, Path.of("/proc/net/unix"), socket, most, clock);
  }

  PhpChildrenPoller(ObserveCsv csv, Path list, Path socket, int most, Clock clock) {
    this.csv = csv;
    this.list = list;
    this.socket = socket.toString();
    this.most = most;
    this.clock = clock;
  }

  @Override
  public void poll() throws IOException {
    long busy = 0;
    boolean waiting = false;
    for (String line : Files.readAllLines(list, StandardCharsets.ISO_8859_1)) {
      String[] cells = line.strip().split("\\s+", PATH + 1);
      if (cells.length > PATH && cells[PATH].equals(socket) && cells[STATE].equals(CONNECTED)) {
        boolean accepted = !cells[INODE].equals(NOT_ACCEPTED);
        busy += accepted ? 1 : 0;
        waiting |= !accepted;
      }
    }
    long now = clock.millis();
    boolean full = busy >= most || waiting && busy >= most - 1;
    csv.write(
        new Poll(now)
            .add(ObservedGroup.WORKERS, ObservedQuantity.PHP_CHILDREN, most)
            .add(ObservedGroup.WORKERS, ObservedQuantity.PHP_CHILDREN_BUSY, busy)
            .add(ObservedGroup.WORKERS, ObservedQuantity.PHP_CHILDREN_FULL, full ? 1 : 0));
  }
}
