package io.github.ampmeter.judge.issue;

/** Every sentence that a {@link Notice} can be, with the names of its arguments in braces. */
public enum NoticeText {
  /** Another program, or a person, gave this reason. */
  REASON("{reason}"),

  // These texts say how a load ended.
  LOAD_ENDED("still running after {seconds} s; terminated"),
  DISK_FILLED(
      "the load was stopped: the disk of {folder} has {kilobytes} kB left, and a report needs"
          + " {needed} kB; free space, or name another folder with --out"),
  TEAR_DOWN_STOPPED(
      "the tear-down groups were still running after {patience} and were stopped: check what they"
          + " should have restored"),
  LOAD_NOT_STARTED("the load was not started: {reason}"),
  JMETER_KILLED("JMeter was killed by signal {signal}"),
  JMETER_FAILED("JMeter exited with code {code}; its output: {output}"),
  SERVER_ENDED("the stack's {server} process ended during the plan; {output}"),
  WORKER_FAILED("a load worker failed"),
  OBSERVATION_NOT_WRITTEN(
      "could not write observe.csv, perhaps because the disk is full: samples may be missing"),
  WEB_SERVER_RESTARTED("the web server was restarted during the load"),
  WEB_SERVER_LOST(
      "the web server reported its status before the load but not after it: it may have been"
          + " restarted"),
  DATABASE_RESTARTED("the database was restarted during the load"),
  DATABASE_LOST("the database responded before the load but not after it"),

  // These texts say what could not be observed.
  NO_STATUS_BEFORE("the database did not report its status before the load: {reason}"),
  NO_STATUS_AFTER("the database did not report its status after the load: {reason}"),
  NO_NODE_EXPORTER(
      "{name}: {address} is not a node_exporter page: node_cpu_seconds_total is missing, status"
          + " {status}"),
  NODE_EXPORTER_SILENT("{name}: the node_exporter {address} does not answer: {reason}"),
  NO_PERFMON("{name}: {address} is no PerfMon agent: its response to \"test\" is not \"Yep\""),
  PERFMON_WITHOUT_CPU("{name}: the PerfMon agent {address} does not report CPU utilisation"),
  PERFMON_SILENT("{name}: the PerfMon agent {address} does not answer: {reason}"),
  CONSUMERS_LEFT_ON(
      "could not switch off {consumers} again in performance_schema.setup_consumers:"
          + " {reason}"),
  VARIABLE_LEFT("{variable} could not be restored to \"{value}\": {reason}"),

  // These texts say what disturbed the machine.
  CPUS_BUSY(
      "The machine's CPUs were {percent} % busy in the measurement window ({shares}): response"
          + " times include waiting for a CPU; the servers alone may be faster."),
  OTHER_PROGRAMS(
      "Other programs and the system used {used} of {cpus} in the measurement window: do not"
          + " compare these figures with other runs."),

  // These texts appear before a load.
  JAR_MISSING(
      "{element} needs {jars}, which this JMeter lacks: put it into {home}/lib and restart JMeter"),
  OLD_MONGO_DRIVER(
      "{element} finds the old MongoDB driver in {old} before {ours}: give bson-*.jar and"
          + " mongodb-driver-*.jar names that come first, such as ampmeter-{ours}, and restart"
          + " JMeter"),
  JMETER_UNTESTED("JMeter in {folder} is version {version}; Ampmeter is tested with {tested}"),
  JAR_LEFT_OUT("{jar} is ignored: it contains a different Ampmeter"),
  LISTENER_LEFT_OUT("the listener \"{name}\" is left out: JMeter lacks its class"),
  GROUP_NAME_UNKNOWN(
      "the name of thread group \"{name}\" on the load workers is unknown: its rows may be those of"
          + " a set-up or tear-down group; use a name without ${...}"),
  GROUP_CLASS_UNKNOWN(
      "the thread group \"{name}\" has an unknown class, {type}; one user ran it once"),
  PROPERTY_NOT_READ(
      "No plan of the suite reads the property {property}: unless JMeter itself reads it, its"
          + " values make no difference."),
  DRIFT_TOO_SHORT(
      "drift cannot be judged: the duration spans {blocks} blocks of {block}; at least {least} are"
          + " needed"),
  DRIFT_SEEN(
      "drift: {blocks} blocks of {block} show a change of {percent} % ({daily} % per day) with a"
          + " scatter of {scatter} %"),

  // These texts say what criteria leave open.
  NO_SUCH_SAMPLE("criterion \"{criterion}\": the dry run has no such sample{known}"),
  WORD_IS_LABEL(
      "the run has a label \"{word}\"; write (\"{word}\") with quotes to mean it, or rename it"),
  LEVEL_OPEN("the run has {levels} load levels; add \"at N {unit}\" or \"at every step\""),
  NO_NUMBER("{variable} must be a whole number of at most {digits} digits, was \"{text}\""),

  // These texts say why a statement stands out.
  REPEATED("{times} times in one run"),
  READS_ALL("reads all of {tables}"),
  NO_INDEX("reads tables without an index"),
  ROWS_EXAMINED("{rows} rows examined for each used"),
  STATEMENTS_FAILED("{failed} failed, error {error}"),

  // These texts say what a report is made of.
  RESUMED("Resumed at {instant}{changes}."),
  NO_CHECKSUMS("Changes cannot be detected in {plans}: the run saved no checksums of its files."),
  JUDGED_TOGETHER("Judged as one run of {number} {generators}: {files}."),
  REGRESSION("{workload}: {change}."),
  NOTHING_COMPARED("nothing was compared: the runs have no plan and load in common."),
  OTHER_START("its run.json belongs to a different start: {fact} must be {value}"),
  OTHER_PLANS("it must have the plans {planned}, has {plans}"),
  OTHER_FILE("{file} differs from that of the earlier starts"),
  STOPPED_EARLY("the run was stopped early"),
  STARTED_LATER("{folder} failed to start at first: {reason}"),
  STARTS_REPEATED("{starts} ended early and repeated; the samples until then are in {folders}."),
  OTHER_ENVIRONMENT(
      "Not all runs were made in the same environment, which may explain differences: {changes}."),

  // These texts say how an acceptance sheet differs from its runs, files or signature.
  SHEET_PAGE(
      "acceptance.html does not match results.json: one of them was altered, or another version"
          + " wrote both ({generator})."),
  SHEET_SOURCE("{source}: the title, stack or report of its run differs."),
  SHEET_VERDICT("{source}: the sheet states {stated}, but the runs give {given}."),
  SHEET("The sheet states {verdict}: {sentence} Its runs give {givenVerdict}: {givenSentence}"),
  MANIFEST("SHA256SUMS is not the list that was written with the sheet."),
  MANIFEST_UNREADABLE("SHA256SUMS cannot be read: {reason}"),
  NOT_LISTED("SHA256SUMS lists no file of {folder}, so that changes cannot be detected."),
  FILE_CHANGED("{file} was changed after the sheet was written."),
  FILE_MISSING("{file} is missing."),
  MORE_FILES("{number} more files were changed or are missing."),
  UNSIGNED("The sheet has no signature: acceptance.dsse.json is missing."),
  OTHER_KEY("The signature was not made with this key, or the signed statement was altered."),
  NOT_SIGNED("The signature is not valid for this {file}."),
  SIGNATURE_UNREADABLE("The signature cannot be read: {reason}.");

  private final String template;

  NoticeText(String template) {
    this.template = template;
  }

  public String template() {
    return template;
  }

  public Notice with(Object... arguments) {
    return new Notice(this, arguments);
  }
}
