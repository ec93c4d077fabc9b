package io.github.ampmeter.source.servers;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.ServerUptime;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Observer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Writes SHOW GLOBAL STATUS of a MySQL or MariaDB server before, during and after a load to files.
 * A query itself changes the status, by some hundred rows of a temporary table among others. Three
 * queries before the load measure this: it is the smallest change between two of them.
 */
public final class DatabaseStatus implements AutoCloseable {
  private static final long SLOWEST_POLL_NANOS = 250_000_000;

  /** The number of statements that wait for a table, and the limit on connections. */
  private static final String WAITS =
      "SELECT (SELECT COUNT(*) FROM information_schema.processlist"
          + " WHERE state LIKE 'Waiting for table%'), @@max_connections";

  private static final String NUMBER = "-?[0-9]{1,30}(\\.[0-9]{1,10})?";

  private final Path file;
  private final Clock clock;
  private final LongSupplier nanos;
  private Properties properties;
  private String address;
  private Connection connection;
  private StatusSnapshot before;
  private Map<String, BigDecimal> price = Map.of();
  private boolean begun;
  private long polls;
  private ServerUptime upBefore;
  private boolean restarted;
  private boolean lost;

  public DatabaseStatus(Path file, Clock clock) {
    this(file, clock, System::nanoTime);
  }

  DatabaseStatus(Path file, Clock clock, LongSupplier nanos) {
    this.file = file;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** Queries the status before the load and writes the file; returns why it could not. */
  public Optional<Notice> before(String jdbcUrl, String user, String password) throws IOException {
    address = jdbcUrl;
    properties = properties(user, password);
    try {
      connect();
      StatusSnapshot first = snapshot();
      StatusSnapshot second = snapshot();
      before = snapshot();
      price = StatusSnapshot.leastRise(first, second, before);
      upBefore = uptime(before);
    } catch (SQLException e) {
      return Optional.of(NoticeText.NO_STATUS_BEFORE.with(firstLine(e)));
    }
    StatusCsv.write(file, price, before, Optional.empty());
    return Optional.empty();
  }

  /**
   * The names of all numeric status variables.
   *
   * @throws IOException where the server does not answer
   */
  public static Set<String> variables(String jdbcUrl, String user, String password)
      throws IOException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl, properties(user, password))) {
      return numbers(connection).keySet();
    } catch (SQLException e) {
      throw new IOException(firstLine(e), e);
    }
  }

  private static Properties properties(String user, String password) {
    Properties properties = new Properties();
    properties.put("user", user);
    properties.put("password", password);
    // A server that hangs must not stop the run.
    properties.put("connectTimeout", "5000");
    properties.put("socketTimeout", "5000");
    return properties;
  }

  /** Whether it answered before the load, so that it can be polled during the load. */
  public boolean answers() {
    return before != null;
  }

  /**
   * Polls the server once a second.
   *
   * @param csv receives the counters over time
   * @param variables the names of the variables to keep
   */
  public Observer startPolling(ObserveCsv csv, Collection<String> variables) {
    KeptVariables kept = new KeptVariables(variables);
    return Observer.start(
        "status",
        new Observer.Poller() {
          @Override
          public void poll() throws IOException {
            DatabaseStatus.this.poll(csv, kept);
          }

          @Override
          public void pollLast() throws IOException {
            DatabaseStatus.this.pollLast(csv, kept);
          }
        });
  }

  /** Leaves out a poll that the database does not answer or answers too slowly. */
  synchronized void poll(ObserveCsv csv, KeptVariables kept) throws IOException {
    begin(csv, kept);
    long asked = nanos.getAsLong();
    Optional<StatusSnapshot> now = asked();
    // After a slow answer it is not known when the database read its counters.
    if (now.isPresent() && nanos.getAsLong() - asked <= SLOWEST_POLL_NANOS) {
      write(csv, kept, now.get().timeMillis(), now.get());
    }
  }

  /** Polls after the load, when even a slow answer includes all of the load. */
  synchronized void pollLast(ObserveCsv csv, KeptVariables kept) throws IOException {
    begin(csv, kept);
    long asked = clock.millis();
    Optional<StatusSnapshot> last = asked();
    if (last.isPresent()) {
      write(csv, kept, asked, last.get());
    }
  }

  /** Writes the snapshot before the load first, since the first poll may be late. */
  private void begin(ObserveCsv csv, KeptVariables kept) throws IOException {
    if (!begun) {
      begun = true;
      csv.write(before.timeMillis(), ObservedGroup.STATUS_ASKING, kept.of(price));
      write(csv, kept, before.timeMillis(), before);
    }
  }

  private void write(ObserveCsv csv, KeptVariables kept, long timeMillis, StatusSnapshot status)
      throws IOException {
    csv.write(timeMillis, ObservedGroup.STATUS, kept.changed(status.values()));
    csv.write(
        timeMillis, ObservedGroup.STATUS, Map.of(ObservedGroup.ASKED, BigDecimal.valueOf(polls)));
  }

  private Optional<StatusSnapshot> asked() {
    try {
      if (connection == null) {
        connect();
      }
      StatusSnapshot status = snapshot();
      polls++;
      return Optional.of(status);
    } catch (SQLException e) {
      close();
      return Optional.empty();
    }
  }

  /** Queries the status after the load and completes the file; returns why it could not. */
  public synchronized Optional<Notice> after() throws IOException {
    if (before == null) {
      return Optional.empty();
    }
    try {
      StatusSnapshot after = snapshotWithReconnect();
      ServerUptime upAfter = uptime(after);
      restarted = upBefore != null && upAfter != null && upBefore.restartedUntil(upAfter);
      Map<String, BigDecimal> ours = new TreeMap<>();
      BigDecimal times = BigDecimal.valueOf(polls + 1);
      price.forEach((name, each) -> ours.put(name, each.multiply(times)));
      StatusCsv.write(file, ours, before, Optional.of(after));
      return Optional.empty();
    } catch (SQLException e) {
      lost = true;
      return Optional.of(NoticeText.NO_STATUS_AFTER.with(firstLine(e)));
    }
  }

  /** Whether the server restarted between the two answers; false without two answers. */
  public boolean restarted() {
    return restarted;
  }

  /** Whether the server answered before the load, but not after it. */
  public boolean lost() {
    return lost;
  }

  /** Connects again where the connection was lost, as by a restart of the server. */
  private StatusSnapshot snapshotWithReconnect() throws SQLException {
    try {
      if (connection != null) {
        return snapshot();
      }
    } catch (SQLException lost) {
      close();
    }
    connect();
    return snapshot();
  }

  private void connect() throws SQLException {
    connection = DriverManager.getConnection(address, properties);
    try (Statement statement = connection.createStatement()) {
      // A week, so that the server does not close an idle connection during any load.
      statement.execute("SET SESSION wait_timeout = 604800");
    }
  }

  private static ServerUptime uptime(StatusSnapshot snapshot) {
    BigDecimal seconds = snapshot.values().get(ServerUptime.VARIABLE);
    return seconds == null ? null : new ServerUptime(System.nanoTime(), seconds.doubleValue());
  }

  private StatusSnapshot snapshot() throws SQLException {
    Map<String, BigDecimal> values = numbers(connection);
    long now = clock.millis();
    values.putAll(waits());
    return new StatusSnapshot(now, values);
  }

  /** Values that are no status variables; empty where the account has no access to them. */
  private Map<String, BigDecimal> waits() {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(WAITS)) {
      return row.next()
          ? Map.of(
              ObservedQuantity.TABLE_LOCK_WAITERS.key(),
              row.getBigDecimal(1),
              ObservedQuantity.MAX_CONNECTIONS.key(),
              row.getBigDecimal(2))
          : Map.of();
    } catch (SQLException notAllowed) {
      return Map.of();
    }
  }

  private static Map<String, BigDecimal> numbers(Connection connection) throws SQLException {
    Map<String, BigDecimal> values = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS")) {
      while (rows.next()) {
        String value = rows.getString(2);
        if (value != null && value.matches(NUMBER)) {
          values.put(rows.getString(1), new BigDecimal(value));
        }
      }
    }
    return values;
  }

  private static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public synchronized void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The connection is closed either way.
      return;
    } finally {
      connection = null;
    }
  }

  /** The few of some hundred status variables that are kept poll by poll. */
  static final class KeptVariables {
    private static final Set<String> ALWAYS =
        Set.of(
            ServerUptime.VARIABLE,
            ServerUptime.SINCE_FLUSH,
            ObservedQuantity.TABLE_LOCK_WAITERS.key(),
            ObservedQuantity.MAX_CONNECTIONS.key());

    private final Set<String> wanted = new TreeSet<>();
    private Map<String, BigDecimal> before = Map.of();

    /** Takes names in any case, as the server does. */
    KeptVariables(Collection<String> wanted) {
      ALWAYS.forEach(this::want);
      wanted.forEach(this::want);
    }

    private void want(String name) {
      this.wanted.add(name.toLowerCase(Locale.ROOT));
    }

    Map<String, BigDecimal> of(Map<String, BigDecimal> all) {
      Map<String, BigDecimal> kept = new TreeMap<>(all);
      kept.keySet().removeIf(name -> !wanted.contains(name.toLowerCase(Locale.ROOT)));
      // Only the rise of counters is reported, and a counter is never negative.
      kept.values().removeIf(value -> value.signum() < 0);
      return kept;
    }

    /** The variables that have changed since the previous call, and the uptime. */
    Map<String, BigDecimal> changed(Map<String, BigDecimal> all) {
      Map<String, BigDecimal> now = of(all);
      Map<String, BigDecimal> changed = new TreeMap<>(now);
      changed.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
      if (now.containsKey(ServerUptime.VARIABLE)) {
        changed.put(ServerUptime.VARIABLE, now.get(ServerUptime.VARIABLE));
      }
      before = new HashMap<>(now);
      return changed;
    }
  }

  /** The numeric status variables of a database server at a point in time. */
  record StatusSnapshot(long timeMillis, Map<String, BigDecimal> values) {
    StatusSnapshot {
      values = new TreeMap<>(values);
    }

    /** The smallest rise of each value between two successive snapshots. */
    static Map<String, BigDecimal> leastRise(
        StatusSnapshot first, StatusSnapshot second, StatusSnapshot third) {
      Map<String, BigDecimal> least = new TreeMap<>();
      third.values.forEach(
          (name, value) -> {
            BigDecimal before = second.values.getOrDefault(name, value);
            BigDecimal rise = before.subtract(first.values.getOrDefault(name, before));
            least.put(name, rise.min(value.subtract(before)).max(BigDecimal.ZERO));
          });
      return least;
    }
  }
}
