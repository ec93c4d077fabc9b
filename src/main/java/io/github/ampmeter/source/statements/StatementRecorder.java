package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Records the statements that a server executes for other connections. */
public final class StatementRecorder implements AutoCloseable {
  private static final long MILLIS_BETWEEN_LOOKS = 200;
  private static final String QUESTIONS = " STATUS LIKE 'Questions'";

  private final StatementAccess access;
  private final Connection connection;
  private final StatementSource source;
  private final long questionsBefore;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread looking;
  private volatile SQLException failure;
  private boolean restored;
  private final List<String> notes = new ArrayList<>();

  /**
   * What was recorded.
   *
   * @param source where it was read, in words
   * @param commands of clients that hold no SQL, such as the end of a connection
   * @param questions what the server counted of both; negative: it does not say
   * @param clockErrorMillis how far the statements' moments may be off
   * @param notes what else is to be known, a sentence each
   */
  public record Recorded(
      String source,
      List<ExecutedStatement> statements,
      long commands,
      long questions,
      double clockErrorMillis,
      List<String> notes) {}

  private StatementRecorder(StatementAccess access, Connection connection, StatementSource source)
      throws SQLException {
    this.access = access;
    this.connection = connection;
    this.source = source;
    this.questionsBefore = questionsOfOthers();
    this.looking = new Thread(this::lookUntilEnded, "statements");
    looking.setDaemon(true);
    looking.start();
  }

  /**
   * Begins with the performance schema or the slow log, whichever can be read and tells more.
   *
   * @param clock of this machine, by which the statements' moments are told
   * @throws StatementsUnavailable with what is missing for both
   */
  public static StatementRecorder begin(StatementAccess access, Clock clock)
      throws StatementsUnavailable {
    Connection connection = null;
    try {
      connection = access.connect();
      return begin(access, connection, source(access, connection, clock));
    } catch (SQLException e) {
      StatementAccess.close(connection);
      throw new StatementsUnavailable(
          "the database does not report its statements: " + StatementAccess.message(e));
    } catch (StatementsUnavailable e) {
      StatementAccess.close(connection);
      throw e;
    }
  }

  private static StatementRecorder begin(
      StatementAccess access, Connection connection, StatementSource source)
      throws SQLException, StatementsUnavailable {
    try {
      return new StatementRecorder(access, connection, source);
    } catch (SQLException e) {
      throw StatementsUnavailable.leaving(
          access.setBack(connection, source::restore),
          "the database does not report its statements: " + StatementAccess.message(e));
    }
  }

  private static StatementSource source(StatementAccess access, Connection connection, Clock clock)
      throws SQLException, StatementsUnavailable {
    // MariaDB's performance schema does not hold the text of prepared statements, its slow log
    // does.
    boolean log = StatementAccess.mariaDb(connection);
    try {
      return source(log, access, connection, clock);
    } catch (StatementsUnavailable first) {
      try {
        return source(!log, access, connection, clock);
      } catch (StatementsUnavailable second) {
        throw new StatementsUnavailable(first.getMessage() + "; " + second.getMessage());
      } catch (SQLException e) {
        throw new StatementsUnavailable(first.getMessage() + "; " + StatementAccess.message(e));
      }
    }
  }

  private static StatementSource source(
      boolean log, StatementAccess access, Connection connection, Clock clock)
      throws SQLException, StatementsUnavailable {
    return log
        ? SlowLog.begin(access, connection, clock)
        : PerformanceSchema.begin(access, connection, clock);
  }

  private void lookUntilEnded() {
    try {
      while (!ended.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
        source.poll();
      }
    } catch (SQLException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The recorded statements; call this once. */
  public Recorded end() throws StatementsUnavailable {
    stopLooking();
    try {
      if (failure != null) {
        throw failure;
      }
      long questions = questionsOfOthers();
      StatementSource.Read read = source.end();
      restore();
      return new Recorded(
          source.description(),
          read.statements(),
          read.commands(),
          questionsBefore < 0 || questions < questionsBefore ? -1 : questions - questionsBefore,
          read.clockErrorMillis(),
          List.copyOf(notes));
    } catch (SQLException e) {
      restore();
      throw new StatementsUnavailable(
          "the database stopped reporting its statements: "
              + StatementAccess.message(e)
              + notes.stream().map(each -> "; " + each).collect(Collectors.joining()));
    }
  }

  /** The server's counter without this connection's own questions; negative where unknown. */
  private long questionsOfOthers() throws SQLException {
    String all = StatementAccess.second(connection, "SHOW GLOBAL" + QUESTIONS).orElse("");
    String own = StatementAccess.second(connection, "SHOW SESSION" + QUESTIONS).orElse("");
    // Each answer counts its own question, so the second one has one more.
    return all.isEmpty() || own.isEmpty() ? -1 : Long.parseLong(all) - Long.parseLong(own) + 1;
  }

  private void stopLooking() {
    ended.countDown();
    try {
      looking.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void restore() {
    if (!restored) {
      restored = true;
      notes.addAll(Notice.messages(access.setBack(connection, source::restore)));
    }
  }

  /** Restores the server's settings. */
  @Override
  public void close() {
    stopLooking();
    restore();
    StatementAccess.close(connection);
  }
}
