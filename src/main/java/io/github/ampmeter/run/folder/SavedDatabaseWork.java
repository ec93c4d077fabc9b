package io.github.ampmeter.run.folder;

import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.Observation.DatabaseFigure;
import io.github.ampmeter.report.PlanLimits;
import io.github.ampmeter.source.servers.StatusCsv;
import io.github.ampmeter.source.servers.StatusCsv.StatusChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The status variables that show where a database spends its time. */
public final class SavedDatabaseWork {
  private record Choice(String variable, String words, boolean level) {
    Optional<DatabaseFigure> of(Map<String, StatusChange> changes) {
      return Optional.ofNullable(changes.get(variable))
          .map(change -> level ? change.after() : change.byTheLoad())
          .map(value -> new DatabaseFigure(words, variable, value.doubleValue(), level));
    }
  }

  /** Variables that the server does not have are left out, since MariaDB and MySQL differ. */
  private static final List<Choice> CHOICES =
      List.of(
          count("Questions", "Statements from clients"),
          count("Com_select", "SELECT"),
          count("Com_insert", "INSERT"),
          count("Com_update", "UPDATE"),
          count("Com_delete", "DELETE"),
          count("Com_commit", "COMMIT"),
          count("Connections", "Connections tried"),
          count("Aborted_connects", "Connections rejected or aborted"),
          new Choice(
              "Max_used_connections", "Most connections at once since the server's start", true),
          count("Innodb_rows_read", "Rows read by InnoDB"),
          count("Handler_read_rnd_next", "Rows read in table scans"),
          count("Innodb_buffer_pool_read_requests", "Pages asked of InnoDB's buffer pool"),
          count("Innodb_buffer_pool_reads", "Pages it had to read from disk"),
          count("Innodb_data_fsyncs", "Flushes to disk by InnoDB"),
          count("Innodb_row_lock_waits", "Waits for a row lock"),
          count("Table_locks_waited", "Waits for a table lock"),
          count("Created_tmp_disk_tables", "Temporary tables on disk"),
          count("Slow_queries", "Slow statements (over long_query_time)"),
          count("Bytes_received", "Bytes received"),
          count("Bytes_sent", "Bytes sent"));

  private SavedDatabaseWork() {}

  /** The names of the variables that a report needs. */
  public static List<String> variables() {
    return Stream.concat(
            CHOICES.stream().map(Choice::variable), PlanLimits.STATUS_VARIABLES.stream())
        .toList();
  }

  static DatabaseWork of(Path statusCsv) throws IOException {
    Map<String, StatusChange> changes = StatusCsv.read(statusCsv);
    if (changes.isEmpty()) {
      return DatabaseWork.without(
          "The status of the database after the load is not known: it did not answer, or the run"
              + " was ended.");
    }
    StatusChange uptime = changes.get("Uptime");
    if (uptime != null && uptime.difference().signum() < 0) {
      return DatabaseWork.without(
          "The database was restarted during the plan: its counters began anew.");
    }
    StatusChange questions = changes.get("Questions");
    if (questions != null && questions.byTheLoad().signum() == 0) {
      return DatabaseWork.without("The load asked the database nothing.");
    }
    return new DatabaseWork(
        CHOICES.stream().flatMap(choice -> choice.of(changes).stream()).toList(), "");
  }

  private static Choice count(String variable, String words) {
    return new Choice(variable, words, false);
  }
}
