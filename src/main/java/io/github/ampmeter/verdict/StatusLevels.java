package io.github.ampmeter.verdict;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Status variables of MySQL and MariaDB that are no counters: they say how high something stands.
 * Their difference over a window is near 0 whatever happens, so that any upper limit would hold.
 */
final class StatusLevels {
  private static final Pattern NAMES =
      Pattern.compile(
          "threads_(connected|running|cached)|threadpool_.*|open_(files|streams|tables"
              + "|table_definitions)|max_used_connections.*|max_statement_.*_time"
              + "|memory_used.*|uptime.*|prepared_stmt_count|last_query_cost|key_blocks_.*"
              + "|qcache_(free_.*|queries_in_cache|total_blocks)|slave_(running|open_temp_tables)"
              + "|innodb_(buffer_pool_(pages_(data|dirty|free|misc|total|old)|bytes_.*|load_.*"
              + "|dump_.*)|page_size|row_lock_(current_waits|time_avg|time_max)|.*_pending_.*"
              + "|num_open_files|history_list_length|mem_.*|checkpoint_.*|lsn_.*|ibuf_.*size"
              + "|ibuf_free_list|max_trx_id|have_.*)|tc_log_.*|wsrep_.*|ssl_.*|rpl_.*_status"
              + "|delayed_insert_threads|not_flushed_delayed_rows|current_tls_.*|acl_.*"
              + "|aria_pagecache_blocks_.*|binlog_snapshot_position|slaves_(connected|running)"
              + "|(slave|replica)_(heartbeat_period|open_temp_tables)|stack_usage|wsrep"
              + "|table_open_cache_active_instances|global_connection_memory"
              + "|mysqlx_(sessions|worker_threads.*)|innodb_(available_undo_logs|onlineddl_.*"
              + "|encryption_rotation_estimated_iops|redo_log_.*|undo_tablespaces_.*)"
              + "|performance_schema_session_connect_attrs_longest_seen"
              + "|rpl_semi_sync_.*_(clients|avg_.*|wait_sessions)");

  private StatusLevels() {}

  static boolean contain(String variable) {
    return NAMES.matcher(variable.toLowerCase(Locale.ROOT)).matches();
  }
}
