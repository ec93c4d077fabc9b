package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
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
 * SHOW GLOBAL STATUS of a MySQL or MariaDB server before, during and after a load, into files. One
 * connection asks each time, and three times before the load: what changes least between two of
 * these is the price of asking itself, some hundred rows of a temporary table among it.
 */
public final class DatabaseStatus implements AutoCloseable {
  private static final long SLOWEST_POLL_NANOS = 250_000_000;

  /** How many statements wait for a table, and how many connections there may be. */
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

  /** Asks and writes the file; returns why it could not. */
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
   * The names of all that a server counts, or measures in numbers.
   *
   * @throws IOException where it does not tell
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
    // A server that hangs must not hold up the run.
    properties.put("connectTimeout", "5000");
    properties.put("socketTimeout", "5000");
    return properties;
  }

  /** Whether it answered before the load, so that it can be polled during the load. */
  public boolean answers() {
    return before != null;
  }

  /**
   * Polls it once a second.
   *
   * @param csv gets the counters over time
   * @param variables those to keep
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

  /** A poll that the database does not answer is left out, and so is one of an unknown time. */
  synchronized void poll(ObserveCsv csv, KeptVariables kept) throws IOException {
    begin(csv, kept);
    long asked = nanos.getAsLong();
    Optional<StatusSnapshot> now = asked();
    // Else nobody knows when in this time the database counted.
    if (now.isPresent() && nanos.getAsLong() - asked <= SLOWEST_POLL_NANOS) {
      write(csv, kept, now.get().timeMillis(), now.get());
    }
  }

  /** After the load: whenever the database counts, all of the load is in it. */
  synchronized void pollLast(ObserveCsv csv, KeptVariables kept) throws IOException {
    begin(csv, kept);
    long asked = clock.millis();
    Optional<StatusSnapshot> last = asked();
    if (last.isPresent()) {
      write(csv, kept, asked, last.get());
    }
  }

  /** Where the first poll of the load is late, the snapshot before the load is the first one. */
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

  /** Asks again and completes the file; returns why it could not. */
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

  /** Whether the server has begun anew between the two answers, as far as there were two. */
  public boolean restarted() {
    return restarted;
  }

  /** Whether it answered before the load and did not after it. */
  public boolean lost() {
    return lost;
  }

  /** A server that was restarted has forgotten our connection. */
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
      // A week: longer than any load, which must not cost us the connection.
      statement.execute("SET SESSION wait_timeout = 604800");
    }
  }

  private static ServerUptime uptime(StatusSnapshot snapshot) {
    BigDecimal seconds = snapshot.values().get("Uptime");
    return seconds == null ? null : new ServerUptime(System.nanoTime(), seconds.doubleValue());
  }

  private StatusSnapshot snapshot() throws SQLException {
    Map<String, BigDecimal> values = numbers(connection);
    long now = clock.millis();
    values.putAll(waits());
    return new StatusSnapshot(now, values);
  }

  /** What is no status variable; nothing where the server does not allow the look. */
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
      // It is gone either way.
      return;
    } finally {
      connection = null;
    }
  }

  /** Of some hundred status variables those that are kept poll by poll. */
  static final class KeptVariables {
    /** Identifies a poll, and shows a restart. */
    static final String UPTIME = "Uptime";

    private static final Set<String> ALWAYS =
        Set.of(
            UPTIME,
            "Uptime_since_flush_status",
            ObservedQuantity.TABLE_LOCK_WAITERS.key(),
            ObservedQuantity.MAX_CONNECTIONS.key());

    private final Set<String> wanted = new TreeSet<>();
    private Map<String, BigDecimal> before = Map.of();

    /** Names in any case, as the server takes them. */
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
      // What is below 0 is no counter, of which only the rise would be reported.
      kept.values().removeIf(value -> value.signum() < 0);
      return kept;
    }

    /** Those that have changed since this was last asked, and the uptime. */
    Map<String, BigDecimal> changed(Map<String, BigDecimal> all) {
      Map<String, BigDecimal> now = of(all);
      Map<String, BigDecimal> changed = new TreeMap<>(now);
      changed.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
      if (now.containsKey(UPTIME)) {
        changed.put(UPTIME, now.get(UPTIME));
      }
      before = new HashMap<>(now);
      return changed;
    }
  }

  /** The numeric status variables of a database server at one time. */
  record StatusSnapshot(long timeMillis, Map<String, BigDecimal> values) {
    StatusSnapshot {
      values = new TreeMap<>(values);
    }

    /**
     * By how much each value rose at least between two of three snapshots that follow each other.
     */
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
