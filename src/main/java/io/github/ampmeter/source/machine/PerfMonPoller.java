package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Polls another machine through jmeter-plugins' PerfMon agent, which sends a line each second about
 * the time since the previous line. Of the first line, of lines that came late together and of
 * invalid lines only the time counts, at which the interval of the next line starts. Readings have
 * the time of this machine.
 */
final class PerfMonPoller implements Observer.Poller {
  /** The idle shares; the rest is busy. The agent's own sum would include waiting for disks. */
  private static final String METRICS = "metrics:cpu:idle\tcpu:iowait";

  private static final String EVERY_SECOND = "interval:1";
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final double PERCENT = 100;

  /** The first line of a new agent has no figures. */
  private static final int LINES_TO_TRY = 3;

  /** The tolerance for the sum of the shares, which may exceed 100 by rounding. */
  private static final double SLACK = 1;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,20})?(E-\\d{1,3})?");

  private final ObserveCsv csv;
  private final RemoteHost machine;
  private final Clock clock;
  private final Duration patience;
  private PerfMonConnection connection;

  PerfMonPoller(ObserveCsv csv, RemoteHost machine, Clock clock) {
    this(csv, machine, clock, PATIENCE);
  }

  PerfMonPoller(ObserveCsv csv, RemoteHost machine, Clock clock, Duration patience) {
    this.csv = csv;
    this.machine = machine;
    this.clock = clock;
    this.patience = patience;
  }

  /** Why a machine cannot be polled; empty: it can. */
  static Optional<Notice> problem(RemoteHost machine) {
    try (PerfMonConnection agent = new PerfMonConnection(machine.address(), PATIENCE)) {
      agent.say("test");
      String answer = agent.line();
      if (!answer.startsWith("Yep")) {
        return Optional.of(NoticeText.NO_PERFMON.with(machine.name(), machine.address()));
      }
      agent.say(METRICS);
      agent.say(EVERY_SECOND);
      for (int line = 0; line < LINES_TO_TRY; line++) {
        if (busyPercent(agent.line()).isPresent()) {
          return Optional.empty();
        }
      }
      return Optional.of(NoticeText.PERFMON_WITHOUT_CPU.with(machine.name(), machine.address()));
    } catch (IOException e) {
      return Optional.of(
          NoticeText.PERFMON_SILENT.with(machine.name(), machine.address(), e.getMessage()));
    }
  }

  @Override
  public void poll() throws IOException {
    OptionalDouble busy = OptionalDouble.empty();
    try {
      boolean first = connection == null;
      if (first) {
        connection = new PerfMonConnection(machine.address(), patience);
        connection.say(EVERY_SECOND);
        connection.say(METRICS);
      }
      String line = connection.line();
      boolean late = connection.hasMore();
      while (connection.hasMore()) {
        connection.line();
      }
      if (!first && !late) {
        busy = busyPercent(line);
      }
    } catch (IOException notAnswered) {
      close();
      return;
    }
    Poll poll = new Poll(clock.millis());
    csv.write(
        busy.isPresent()
            ? poll.add(machine.of(), ObservedQuantity.CPU_PERCENT_OF_ALL, busy.getAsDouble())
            // The agent does not report the number of CPUs.
            : poll.add(machine.of(), ObservedQuantity.LOGICAL_CPUS, 0));
  }

  /** The agent has sent nothing new since the last poll. */
  @Override
  public void pollLast() {
    close();
  }

  private void close() {
    try (PerfMonConnection open = connection) {
      if (open != null) {
        open.say("exit");
      }
    } catch (IOException gone) {
      // The connection is closed either way.
      return;
    } finally {
      connection = null;
    }
  }

  /** How busy the CPUs were; empty for a line of another form. */
  private static OptionalDouble busyPercent(String line) {
    String[] shares = line.strip().split("\t");
    if (shares.length != 2
        || !NUMBER.matcher(shares[0]).matches()
        || !NUMBER.matcher(shares[1]).matches()) {
      return OptionalDouble.empty();
    }
    double free = Double.parseDouble(shares[0]) + Double.parseDouble(shares[1]);
    return free > PERCENT + SLACK
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0, PERCENT - free));
  }

  /** A connection to a PerfMon agent, with lines of text in both directions. */
  private static final class PerfMonConnection implements AutoCloseable {
    /** The limit on a line, which has some twenty characters per figure. */
    private static final int LONGEST_LINE = 1000;

    private final Socket socket = new Socket();
    private final InputStream in;

    PerfMonConnection(URI address, Duration patience) throws IOException {
      int millis = Math.toIntExact(patience.toMillis());
      try {
        socket.connect(place(address), millis);
        socket.setSoTimeout(millis);
        in = new BufferedInputStream(socket.getInputStream());
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }

    /** Parses host and port, since URI does not accept host names with an underscore. */
    private static InetSocketAddress place(URI address) {
      String authority = address.getAuthority();
      int colon = authority.lastIndexOf(':');
      return new InetSocketAddress(
          authority.substring(0, colon).replaceAll("[\\[\\]]", ""),
          Integer.parseInt(authority.substring(colon + 1)));
    }

    void say(String command) throws IOException {
      socket.getOutputStream().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Waits for a whole line.
     *
     * @throws IOException if no whole line arrives in time, or the agent closes the connection
     */
    String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new IOException("it closed the connection");
        }
        if (line.length() == LONGEST_LINE) {
          throw new IOException("it sent a line that is too long");
        }
        line.append((char) next);
      }
      return line.toString();
    }

    /** Whether more has arrived than was read. */
    boolean hasMore() throws IOException {
      return in.available() > 0;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
