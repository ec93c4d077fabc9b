package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.issue.Notice;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Reads statements while they are executed. The caller that starts it also closes it. */
interface StatementSource {
  /** The name in reports. */
  String description();

  /** Fetches statements before the server forgets them; called repeatedly by one thread. */
  void poll() throws SQLException;

  /** All statements of other connections since the start; call this once. */
  Read end() throws SQLException;

  /**
   * Sets back what was changed and is not set back yet; says what could not be.
   *
   * @param with the connection to use: its own may be the one that broke
   */
  List<Notice> restore(Connection with);

  /**
   * What was read.
   *
   * @param commands of clients that hold no SQL, such as the end of a connection
   * @param clockErrorMillis how far the statements' moments may be off
   */
  record Read(List<ExecutedStatement> statements, long commands, double clockErrorMillis) {}

  /**
   * How far a server's clock is ahead of ours: a statement was sent at one known moment and
   * answered at another: the server had it in between.
   *
   * @param aheadMillis to be taken off the server's moments
   * @param errorMillis how far that may be wrong
   */
  record ServerClock(double aheadMillis, double errorMillis) {
    private static final double NANOS_A_MILLI = 1e6;

    /**
     * Of one statement.
     *
     * @param begun when the server began with it, by its own clock
     * @param ended when it had done
     */
    static ServerClock of(double sent, double answered, double begun, double ended) {
      double least = ended - answered;
      double most = begun - sent;
      return new ServerClock((least + most) / 2, Math.max(0, (most - least) / 2));
    }

    /** Returns the more precise one of two. */
    ServerClock orBetter(ServerClock other) {
      return other == null || errorMillis <= other.errorMillis ? this : other;
    }

    /** Combines two offsets, between which clocks may have run apart. */
    static ServerClock between(ServerClock first, ServerClock last) {
      double apart = Math.abs(first.aheadMillis - last.aheadMillis);
      return new ServerClock(
          (first.aheadMillis + last.aheadMillis) / 2,
          apart / 2 + Math.max(first.errorMillis, last.errorMillis));
    }

    /** The time by our clock, in fractional milliseconds since 1970. */
    static double at(Clock ours) {
      Instant now = ours.instant();
      return now.getEpochSecond() * 1e3 + now.getNano() / NANOS_A_MILLI;
    }
  }

  /** How events of performance_schema count in the server's counter Questions. */
  static final class CommandCounters {
    /** Stands for prepared statements in a MariaDB's performance schema. */
    static final String UNNAMED = "(prepared statements, whose text MariaDB does not report here)";

    static final String EXECUTE = "statement/com/Execute";

    private static final String SQL = "statement/sql/";
    private static final String COMMAND = "statement/com/";

    /** The events that execute a statement, prepared ones among them. */
    private static final Set<String> EXECUTIONS =
        Set.of(EXECUTE, "statement/com/Query", "statement/com/Bulk_execute");

    private static final Set<String> NOT_COUNTED =
        Set.of(
            "statement/com/Ping",
            "statement/com/Statistics",
            "statement/com/Prepare",
            "statement/com/Close stmt",
            "statement/com/Reset stmt");

    private CommandCounters() {}

    /**
     * How many there have been since the server's start; empty where the account may not read them.
     */
    static OptionalLong withoutSql(Connection connection) {
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT EVENT_NAME, COUNT_STAR FROM performance_schema."
                      + "events_statements_summary_global_by_event_name WHERE COUNT_STAR > 0")) {
        long all = 0;
        boolean any = false;
        while (rows.next()) {
          any = true;
          String name = rows.getString(1);
          all += isCounted(name) && !isStatement(name) ? rows.getLong(2) : 0;
        }
        return any ? OptionalLong.of(all) : OptionalLong.empty();
      } catch (SQLException notAllowed) {
        return OptionalLong.empty();
      }
    }

    /** Whether a client sent it as SQL; what runs inside stored programs is none of these. */
    static boolean isStatement(String event) {
      return event.startsWith(SQL) || EXECUTIONS.contains(event);
    }

    /** Whether the server counts it as a question, although it holds no SQL. */
    static boolean isCounted(String event) {
      return event.startsWith(COMMAND) && !NOT_COUNTED.contains(event);
    }
  }
}
