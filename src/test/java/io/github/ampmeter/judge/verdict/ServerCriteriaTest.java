package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria that speak of servers and not of samples: read, or refused where they say nothing. */
class ServerCriteriaTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "cpu(web) <= 80 %                                   | CPU | web | 80",
        "cpu( machine ) < 95 %                              | CPU | machine | 95",
        "cpu(web) <= 350 %                                  | CPU | web | 350",
        "cpu(\"db host 1\") <= 80 %                         | CPU | db host 1 | 80",
        "cpu(php) per operation <= 5 ms                     | CPU_PER_OPERATION | php | 5",
        "memory(web) <= 1 GB                                | MEMORY | web | 1000",
        "memory(database) <= 256 MiB                        | MEMORY | database | 268.435456",
        "status(Slow_queries) <= 0                          | STATUS | Slow_queries | 0",
        "status(Handler_read_rnd_next) per operation <= 500 | STATUS_PER_OPERATION |"
            + " Handler_read_rnd_next | 500",
        "hardening(high) <= 0                               | HARDENING | high | 0",
      })
  void readsWhatServersAreHeldTo(String text, MetricKind metric, String name, double limit) {
    Criterion criterion = parse(text);

    assertThat(criterion.metric().kind()).isEqualTo(metric);
    assertThat(criterion.labels()).isEqualTo(new Observed(name));
    assertThat(criterion.limit().value()).isCloseTo(limit, within(1e-9));
    assertThat(criterion.level()).isEqualTo(new LoadLevel.Only());
    assertThat(criterion).hasToString(text);
  }

  @Test
  void readsTheLoadLevelBehindIt() {
    assertThat(parse("cpu(web) at 16 users <= 80 %").level())
        .isEqualTo(new LoadLevel.At(16, LoadUnit.USERS));
    Criterion each = parse("status(Questions)  per  operation at every step <= 9");
    assertThat(each.level()).isEqualTo(new LoadLevel.EveryStep());
    assertThat(each.metric().kind()).isEqualTo(MetricKind.STATUS_PER_OPERATION);
  }

  @Test
  void tellsWhichStatusVariablesItNeeds() {
    assertThat(parse("status(Slow_queries) <= 0").statusVariable()).contains("Slow_queries");
    assertThat(parse("status(Questions) per operation <= 9").statusVariable())
        .contains("Questions");
    assertThat(parse("cpu(web) <= 80 %").statusVariable()).isEmpty();
    assertThat(parse("p90(\"Slow_queries\") <= 1 s").statusVariable()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "cpu(machine) <= 100 %           | 14 | a limit that can fail",
        "cpu(web) < 0 %                  | 10 | a limit that can pass",
        "cpu(*) <= 80 %                  | 5  | machine, servers such as web",
        "cpu(total) <= 80 %              | 5  | machine, servers such as web",
        "cpu(operations) <= 80 %         | 5  | machine, servers such as web",
        "cpu() <= 80 %                   | 5  | machine, servers such as web",
        "cpu(\"\") <= 80 %               | 5  | machine, servers such as web",
        "cpu <= 80 %                     | 5  | ( and machine, servers such as web",
        "cpu(web <= 80 %                 | 9  | ) after the name",
        "cpu(web) <= 80 ms               | 13 | a share such as 0.1 %",
        "cpu(web) per operation <= 80 %  | 27 | a duration such as 250 ms",
        "cpu(machine) per operation <= 5 ms | 14 | a limit: the machine's CPU time includes",
        "cpu(web) at users <= 80 %       | 10 | \"at N users\"",
        "cpu(web) <= baseline + 10 %     | 13 | a figure; cpu is not compared with a baseline",
        "memory(machine) <= 1 GB         | 8  | servers such as web, php or database, jmeter, or in"
            + " quotes a host; the memory of the machine is not judged",
        "memory(web) <= 1 G              | 16 | an amount such as 512 MB, 1 GB or 256 MiB",
        "memory(web) <= 80 %             | 16 | an amount such as 512 MB, 1 GB or 256 MiB",
        "memory(web) per operation <= 1 GB | 13 | <=, >=, <, >",
        "status(Slow queries) <= 0       | 13 | ) after the name",
        "hardening(worst) <= 0           | 11 | a severity: high, medium, low or info",
        "hardening(high) <= baseline     | 20 | a figure; hardening is not compared",
        "status(\"Slow_queries\") <= 0   | 8  | a status variable such as Slow_queries",
        "status(Slow_queries) <= 0 /s    | 25 | a number such as 100",
        "status(Threads_connected) <= 9  | 8  | a status variable such as Slow_queries, which only"
            + " rises; Threads_connected is no counter",
        "p90(Home) per operation <= 1 s  | 11 | <=, >=, <, >",
      })
  void refusesWhatSaysNothing(String text, int column, String expected) {
    assertRefusal(() -> parse(text))
        .hasMessageStartingWith("targets, line 1, column " + column + ": expected ")
        .hasMessageContaining(expected);
  }

  /** Their difference over a window is near 0 however bad they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "threads_running",
        "Max_used_connections",
        "Open_tables",
        "Uptime",
        "Innodb_row_lock_current_waits",
        "Innodb_buffer_pool_pages_dirty",
        "Qcache_queries_in_cache",
        "Memory_used",
        "wsrep_local_recv_queue",
        "Slaves_connected",
        "Aria_pagecache_blocks_not_flushed",
        "Global_connection_memory",
        "Innodb_redo_log_logical_size",
        "Table_open_cache_active_instances",
        "Rpl_semi_sync_master_clients",
      })
  void refusesWhatIsNoCounter(String variable) {
    assertThatThrownBy(() -> parse("status(" + variable + ") <= 10"))
        .hasMessageContaining(variable + " is no counter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Slow_queries",
        "Created_tmp_disk_tables",
        "Innodb_buffer_pool_reads",
        "Innodb_row_lock_waits",
        "Innodb_rows_read",
        "Select_scan",
        "Opened_tables",
        "Aborted_connects",
        "Threads_created",
      })
  void takesCounters(String variable) {
    assertThat(parse("status(" + variable + ") <= 10").labels()).isEqualTo(new Observed(variable));
  }

  private static Criterion parse(String text) {
    return Criteria.parse("targets", text).get(0);
  }
}
