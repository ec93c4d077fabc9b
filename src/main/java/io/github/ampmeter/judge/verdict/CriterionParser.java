package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.drift.BlockQuantity;
import io.github.ampmeter.judge.stats.LabelKind;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class CriterionParser {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9.]*");
  private static final Pattern PERCENTILE = Pattern.compile("p([0-9]+(\\.[0-9]{1,4})?)");
  private static final Pattern AT_USERS = Pattern.compile("at\\s+([1-9][0-9]{0,6})\\s+users?\\b");
  private static final Pattern AT_RATE = Pattern.compile("at\\s+([1-9][0-9]{0,6})\\s*/s\\b");
  private static final Pattern EVERY_STEP = Pattern.compile("at\\s+every\\s+step\\b");
  private static final Pattern PER_OPERATION = Pattern.compile("per\\s+operation\\b");
  private static final String LABELS = "a label, *, each request, total, operations or requests";

  private static final Pattern TIME = Pattern.compile("(day|hour)\\b");
  private static final Pattern PER_TIME = Pattern.compile("per\\s+(day|hour)\\b");
  private static final String SLOPE =
      "a slope such as 5 % per day; of memory and disk 10 MB per day, of open files and threads"
          + " 10 per day";

  private static final Pattern WILDCARD = Pattern.compile("label\\s*~\\s*(?=\")");

  private final CriterionScanner in;

  CriterionParser(String source, int line, String text) {
    this.in = new CriterionScanner(source, line, text);
  }

  Criterion parse() {
    Metric metric = metric();
    if (metric.kind().drift()) {
      return drift();
    }
    LabelSelector labels = labels(metric.kind());
    if (metric.kind().ofServers()) {
      metric = perOperation(metric, labels);
    }
    LoadLevel level = level();
    Limit limit = new LimitParser(in, metric.kind(), labels).parse();
    in.skipSpace();
    if (!in.atEnd()) {
      throw in.expected("the end of the line");
    }
    return new Criterion(in.text().strip(), metric, labels, level, limit);
  }

  /** Parses {@code drift(p90(Home)) <= 5 % per day} after its first word. */
  private Criterion drift() {
    in.sign("(", "( and what is followed, such as p90(total)");
    in.skipSpace();
    int start = in.at();
    BlockQuantity followed =
        BlockQuantity.of(in.take(WORD))
            .orElseThrow(
                () ->
                    in.expectedAt(
                        start, "what is followed (" + BlockQuantity.words() + "), as p90(total)"));
    LabelSelector labels =
        switch (followed.of()) {
          case SAMPLES -> labels();
          case PROCESSES -> new ObservedParser(in, MetricKind.MEMORY).parse();
          case PROCESSES_OR_MACHINE, MACHINE -> new ObservedParser(in, MetricKind.CPU).parse();
        };
    if (followed.of() == BlockQuantity.QuantityScope.MACHINE
        && !((LabelSelector.Observed) labels).machine()) {
      throw in.expectedAt(start, followed.word() + "(machine): groups are not distinguished");
    }
    in.sign(")", ") after what is followed");
    Relation relation = in.relation();
    int slope = in.at();
    if (!relation.isUpper()) {
      throw in.expectedAt(slope, "<= or <: how fast it may get worse");
    }
    BigDecimal number = in.number(SLOPE);
    String unit = in.unitWord();
    boolean bare = unit.equals("per");
    MetricKind kind =
        unit.equals("%") || unit.equals("points")
            ? MetricKind.DRIFT
            : bare ? MetricKind.DRIFT_NUMBER : MetricKind.DRIFT_MEGABYTES;
    OptionalDouble value = kind.unit().value(number, bare ? "" : unit);
    if (value.isEmpty() || !allows(followed, unit)) {
      throw in.expectedAt(slope, SLOPE);
    }
    in.skipSpace();
    int time = in.at();
    String per = in.take(bare ? TIME : PER_TIME).replaceFirst("^per\\s+", "");
    if (per.isEmpty()) {
      throw in.expectedAt(time, "per day or per hour");
    }
    in.skipSpace();
    if (!in.atEnd()) {
      throw in.expected("the end of the line");
    }
    return new Criterion(
        in.text().strip(),
        Metric.drift(kind, followed),
        labels,
        new LoadLevel.Only(),
        new Limit(relation, value.getAsDouble() * (per.equals("hour") ? 24 : 1), 0));
  }

  private static boolean allows(BlockQuantity followed, String unit) {
    return switch (unit) {
      case "%" -> true;
      case "points" -> followed == BlockQuantity.ERRORS;
      case "per" -> followed.unit().isEmpty();
      default -> followed.unit().equals("MB");
    };
  }

  private Metric metric() {
    in.skipSpace();
    int start = in.at();
    String word = in.take(WORD);
    Matcher percentile = PERCENTILE.matcher(word);
    if (percentile.matches()) {
      double percent = Double.parseDouble(percentile.group(1));
      if (percent > 0 && percent <= 100) {
        return Metric.percentile(percent);
      }
      throw in.expectedAt(start, "a percentile above p0 and up to p100");
    }
    return MetricKind.ofWord(word)
        .map(Metric::of)
        .orElseThrow(() -> in.expectedAt(start, "a metric (" + MetricKind.words() + ")"));
  }

  private Metric perOperation(Metric metric, LabelSelector labels) {
    in.skipSpace();
    int start = in.at();
    Optional<MetricKind> each = metric.kind().forEachOperation();
    if (each.isEmpty() || in.take(PER_OPERATION).isEmpty()) {
      return metric;
    }
    if (((LabelSelector.Observed) labels).machine()) {
      throw in.expectedAt(
          start, "a limit: the machine's CPU time includes more than the operations'");
    }
    return Metric.of(each.get());
  }

  private LabelSelector labels(MetricKind metric) {
    if (metric.ofServers()) {
      return new ObservedParser(in, metric).parse();
    }
    int open = in.at();
    LabelSelector labels = labels();
    Optional<String> wanted = wanted(metric, labels);
    if (wanted.isPresent()) {
      throw in.expectedAt(open + 1, wanted.get());
    }
    return labels;
  }

  /** What the metric speaks of instead, where it does not speak of these labels. */
  private static Optional<String> wanted(MetricKind metric, LabelSelector labels) {
    boolean named = labels instanceof LabelSelector.Named;
    boolean operations =
        named
            || labels instanceof LabelSelector.Each
            || labels instanceof LabelSelector.Total
            || labels.equals(new LabelSelector.All(LabelKind.OPERATION));
    return switch (metric) {
      case STABLE ->
          labels instanceof LabelSelector.Each || labels instanceof LabelSelector.Total
              ? Optional.empty()
              : Optional.of("total: stable judges all samples together");
      case LATE, DROPPED ->
          labels instanceof LabelSelector.Total
              ? Optional.empty()
              : Optional.of("total, since " + metric.word() + " judges all arrivals together");
      case CYCLE ->
          operations
              ? Optional.empty()
              : Optional.of("an operation, * or total: only they have cycles");
      case COUNTED ->
          named && ((LabelSelector.Named) labels).label().strip().indexOf(' ') > 0
              ? Optional.empty()
              : Optional.of(
                  "an operation, a space and what was counted, such as HomePage imageLoaded");
      default -> Optional.empty();
    };
  }

  private LabelSelector labels() {
    in.sign("(", "( and " + LABELS);
    in.skipSpace();
    int start = in.at();
    boolean wildcard = !in.take(WILDCARD).isEmpty();
    boolean quoted = in.startsWith("\"");
    String label = quoted ? in.quoted() : bareLabel();
    if (label.isBlank()) {
      throw in.expectedAt(start, LABELS);
    }
    in.sign(")", ") after the label");
    if (quoted) {
      return wildcard ? new LabelSelector.Matching(label) : new LabelSelector.Named(label);
    }
    return switch (label) {
      case "*" -> new LabelSelector.Each();
      case LabelSelector.EachRequest.WORDS -> new LabelSelector.EachRequest();
      case "total" -> new LabelSelector.Total();
      case "operations" -> new LabelSelector.All(LabelKind.OPERATION);
      case "requests" -> new LabelSelector.All(LabelKind.REQUEST);
      case "resources" -> new LabelSelector.All(LabelKind.PART);
      default -> new LabelSelector.Named(label);
    };
  }

  /** Up to the parenthesis that closes the one before the label; labels may contain pairs. */
  private String bareLabel() {
    String text = in.text();
    int open = 1;
    for (int i = in.at(); i < text.length(); i++) {
      open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (open == 0) {
        return in.takeTo(i).strip();
      }
    }
    throw in.expectedAt(text.length(), ") after the label");
  }

  private LoadLevel level() {
    in.skipSpace();
    if (!in.startsWith("at")) {
      return new LoadLevel.Only();
    }
    Optional<LoadLevel> level =
        at(AT_USERS, LoadUnit.USERS).or(() -> at(AT_RATE, LoadUnit.PER_SECOND));
    if (level.isPresent()) {
      return level.get();
    }
    if (!in.take(EVERY_STEP).isEmpty()) {
      return new LoadLevel.EveryStep();
    }
    throw in.expected("\"at N users\", \"at N /s\" or \"at every step\"");
  }

  private Optional<LoadLevel> at(Pattern words, LoadUnit unit) {
    Matcher level = words.matcher(in.take(words));
    return level.matches()
        ? Optional.of(new LoadLevel.At(Integer.parseInt(level.group(1)), unit))
        : Optional.empty();
  }

  /** Reads what a criterion on servers speaks of: {@code (web)}, {@code (Slow_queries)}. */
  private record ObservedParser(CriterionScanner in, MetricKind metric) {
    private static final String GROUPS =
        "servers such as web, php or database, jmeter, or in quotes a host";
    private static final String VARIABLE = "a status variable such as Slow_queries";
    private static final String SEVERITY = "a severity: high, medium, low or info";
    private static final Set<String> SEVERITIES = Set.of("high", "medium", "low", "info");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
    private static final Set<String> OF_LABELS = Set.of("total", "operations", "requests");

    LabelSelector.Observed parse() {
      in.sign("(", "( and " + wanted());
      in.skipSpace();
      int start = in.at();
      boolean quoted = metric != MetricKind.STATUS && in.startsWith("\"");
      String name = quoted ? in.quoted().strip() : in.take(NAME);
      if (name.isEmpty() || !quoted && OF_LABELS.contains(name)) {
        throw in.expectedAt(start, wanted());
      }
      if (metric == MetricKind.HARDENING && !SEVERITIES.contains(name)) {
        throw in.expectedAt(start, SEVERITY);
      }
      if (metric == MetricKind.STATUS && StatusLevels.contain(name)) {
        throw in.expectedAt(start, VARIABLE + ", which only rises; " + name + " is no counter");
      }
      LabelSelector.Observed observed = new LabelSelector.Observed(name);
      if (metric == MetricKind.MEMORY && observed.machine()) {
        throw in.expectedAt(start, GROUPS + "; the memory of the machine is not judged");
      }
      in.sign(")", ") after the name");
      return observed;
    }

    private String wanted() {
      return switch (metric) {
        case STATUS -> VARIABLE;
        case HARDENING -> SEVERITY;
        case CPU -> "machine, " + GROUPS;
        default -> GROUPS;
      };
    }
  }

  /**
   * Status variables of MySQL and MariaDB that are no counters: they say how high something stands.
   * Their difference over a window is near 0 whatever happens, so that any upper limit would hold.
   */
  private static final class StatusLevels {
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
}
