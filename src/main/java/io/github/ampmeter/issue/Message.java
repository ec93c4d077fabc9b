package io.github.ampmeter.issue;

import static io.github.ampmeter.issue.Severity.INVALID;
import static io.github.ampmeter.issue.Severity.NOTE;
import static io.github.ampmeter.issue.Severity.NOT_JUDGED;
import static io.github.ampmeter.issue.Severity.WARNING;

import java.util.List;

/**
 * Every sentence that an issue can be, with the names of its arguments in braces: all wording of
 * issues stands here. Arguments are given in the order in which the sentence names them first.
 */
public enum Message {
  RUN_PROBLEM(Check.RUN_ABORTED, INVALID, "{problem}"),
  PLAN_NOT_OVER(Check.RUN_ABORTED, INVALID, "The run was ended before this plan was over"),

  LOAD_LASTED(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load lasted {lasted} instead of {planned} (warm-up and duration)"),
  LOAD_BEGAN_LATE(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load began {time} after the start of the part that is judged"),
  LOAD_ENDED_EARLY(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load ended {time} before the end of the part that is judged"),
  FILE_ENDS_AT_WORK(
      Check.LOAD_ENDED_EARLY,
      NOTE,
      "The file ends with {users} of {most} users at work: JMeter was killed, or they never got a"
          + " response"),

  NO_SAMPLE(Check.MISSING_ROWS, INVALID, "JMeter wrote no sample{explanation}"),
  NO_SAMPLE_OF_THE_LOAD(Check.MISSING_ROWS, INVALID, "The load made no sample{explanation}"),
  NOT_PUT_TOGETHER(Check.MISSING_ROWS, INVALID, "The samples cannot be put together: {reason}"),
  ROWS_LOST(
      Check.MISSING_ROWS,
      INVALID,
      "JMeter made {made}, and {file} has {rows} of them: rows were lost, as on a full disk"),

  UNREADABLE(Check.JTL_FAULTS, INVALID, "{reason}"),
  CUT(
      Check.JTL_FAULTS,
      INVALID,
      "{file} ends in the middle of a line: JMeter was killed or the disk is full"),
  NO_LINE_END(Check.JTL_FAULTS, NOTE, "The last line of {file} has no line end; its sample counts"),
  BLANK_END(Check.JTL_FAULTS, NOTE, "{file} ends with blank lines, which are ignored"),
  GREW(
      Check.JTL_FAULTS,
      INVALID,
      "{file} grew while it was read: only what it held at first is judged"),
  OPERATIONS_BY_MESSAGE(
      Check.JTL_FAULTS,
      WARNING,
      "Transactions are told from requests by their response message alone, which a server can set:"
          + " the JTL has no column URL"),
  NO_OPERATIONS(
      Check.JTL_FAULTS,
      NOTE,
      "Transactions cannot be told from requests: the JTL has no column responseMessage"),
  DATES(Check.JTL_FAULTS, NOTE, "{description}"),
  COARSE_DATES(
      Check.JTL_FAULTS,
      WARNING,
      "Time stamps have no milliseconds: the measurement window, and rates with it, may be off by"
          + " 1 s at each end"),
  TOO_COARSE(
      Check.JTL_FAULTS,
      INVALID,
      "Time stamps have no milliseconds: for \"{criterion}\" each window must last at least"
          + " {least}, the shortest lasts {shortest}"),
  END_TIME_STAMPS(
      Check.JTL_FAULTS,
      NOTE,
      "Rows are in the order of their time stamps, not of their ends: the file was sorted, or its"
          + " time stamps are ends"),
  MERGED_SAMPLES(
      Check.JTL_FAULTS,
      NOT_JUDGED,
      "JMeter merged samples (mode=Statistical): no percentile can be judged"),
  UNREADABLE_SAMPLE(Check.JTL_FAULTS, NOT_JUDGED, "A sample of {label} cannot be read: it {rule}"),
  NEGATIVE_TIME(Check.JTL_FAULTS, NOT_JUDGED, "{label} took {time}: no run can be judged so"),

  CLOCK_SET(
      Check.CLOCK,
      INVALID,
      "The clock of the load generator was set {direction} by {time} during the load, to {instant}"
          + "{more}: the measurement window is unreliable"),
  METER_SILENT(
      Check.CLOCK,
      INVALID,
      "The meter inside JMeter stopped before the load was over, so its clock is not checked;"
          + " jmeter.out says why"),
  ROWS_BACKWARDS(
      Check.CLOCK,
      INVALID,
      "Rows run backwards by {time} after {instant}: the clock was set back, or rows of several"
          + " runs were mixed"),
  CLOCK_BACK(
      Check.CLOCK,
      INVALID,
      "All threads jump back by {time} at {instant} and stay behind: the clock was set back, or the"
          + " same rows were put in twice"),
  GAP(
      Check.CLOCK,
      WARNING,
      "There is no sample for {time} after {instant}, longer than half of the measurement window:"
          + " the clock was set, or rows are missing"),
  CLOCK_FORWARD_IN_ZONE(
      Check.CLOCK,
      INVALID,
      "There is no sample for {minutes} min after {instant}: a pause, or a clock change in another"
          + " zone; name the zone by --time-zone"),

  SEVERAL_RUNS(
      Check.SEVERAL_RUNS,
      INVALID,
      "The file holds {runs}: {times}. Judge one of them with --run last, --run 1 or --run all"),

  BELOW_PLAN(
      Check.PLANNED_LOAD,
      INVALID,
      "Fewer than the planned {planned} users were at work for {time} of {window}, at the least"
          + " {least}"),
  USERS_NOT_READ(
      Check.PLANNED_LOAD,
      INVALID,
      "The suite says {users} users, which the plan does not read; {most} were at work"),
  RATE_NOT_READ(
      Check.PLANNED_LOAD, INVALID, "The suite says a rate of {rate}, which the plan does not read"),
  UNPLANNED_STEPS(
      Check.PLANNED_LOAD, INVALID, "The suite does not name these steps that came: {steps}"),
  MISSING_STEPS(Check.PLANNED_LOAD, INVALID, "Steps without a sample: {steps}"),
  FEWER_PASSES(
      Check.PLANNED_LOAD,
      INVALID,
      "Users made at most {passes} of the planned {planned} passes: they were stopped early"),
  NEVER_TOGETHER(
      Check.PLANNED_LOAD,
      INVALID,
      "Threads are named after {users} users, and at most {most} were at work together"),
  SELDOM_TOGETHER(
      Check.PLANNED_LOAD,
      WARNING,
      "Threads are named after {users} users, and {typical} or fewer were at work most of the"
          + " time"),
  USERS_LOST(
      Check.PLANNED_LOAD,
      WARNING,
      "{lost} of {threads} users of \"{group}\" stopped by {instant} while the others went on, and"
          + " throughput fell with them by {percent}"),
  SILENT_USERS(
      Check.PLANNED_LOAD,
      INVALID,
      "Of {users} users at work in the window {active} were active on average: the others wait for"
          + " a response that never comes, or were lost"),
  IN_FLIGHT_AT_START(
      Check.PLANNED_LOAD,
      INVALID,
      "{percent} of user time in the measurement window went to requests that started before it, of"
          + " {label} for {longest} at the longest; they are in no statistic"),
  STREAMS_ONLY(
      Check.PLANNED_LOAD,
      WARNING,
      "{users} did nothing in the measurement window but {label}, which started before it and is in"
          + " no statistic"),

  GENERATORS_NEVER_TOGETHER(
      Check.LOAD_GENERATORS, INVALID, "The load generators were never at work together"),
  GENERATORS_TOGETHER(
      Check.LOAD_GENERATORS,
      INVALID,
      "The load generators were at work together for {together} instead of {planned}"),
  GENERATORS_MISSING(
      Check.LOAD_GENERATORS,
      INVALID,
      "Load generators were missing in steps of the sweep ({steps})"),

  FAILED_OUTSIDE(
      Check.OUTSIDE_THE_LOAD,
      INVALID,
      "{failed} of {samples} failed {where}, the first is {first}"),
  OTHERS_BESIDE_STEPS(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "{samples} before or after the steps, of a thread group without steps, are in no statistic;"
          + " the first is {label}"),
  FAILED_OUTSIDE_WINDOW(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "{failed} of {samples} of \"{label}\" failed outside the measurement window and are in no"
          + " statistic"),
  FAILED_FROM_BEFORE(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "{requests} that started before the measurement window failed in it or after it, in no"
          + " statistic; the first is {first}"),

  GROUP_UNKNOWN(
      Check.AMBIGUOUS_GROUPS,
      INVALID,
      "Only JMeter knows the name of the thread group \"{group}\": its rows cannot be told from"
          + " {others}; give it a plain name"),
  GROUPS_ALIKE(
      Check.AMBIGUOUS_GROUPS,
      INVALID,
      "Threads of the load and of a set-up or tear-down group are both called \"{group}\": rename"
          + " one of the two"),

  LABELS_WITHOUT_SAMPLE(Check.MISSING_LABELS, WARNING, "{samplers}"),
  LABEL_STOPPED(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" came {times} until {last} after the start, and not in the {silent} after"
          + " that{more}"),
  LABEL_LEFT_STEP(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" came {times} at {before}, and not at {step}{more}"),
  LABEL_RARER(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" is {now} of the {kind}{at}, and was {before} in the baseline{more}"),
  LABEL_GONE(
      Check.MISSING_LABELS,
      WARNING,
      "The baseline has {kind} of \"{label}\", this run has none: nothing compares them"),
  LABELS_GONE(Check.MISSING_LABELS, WARNING, "{labels} of the baseline did not come in this run"),
  LEVEL_GONE(
      Check.MISSING_LABELS,
      WARNING,
      "The baseline was at {levels} as well, this run was not: nothing compares that"),
  LABEL_OUTSIDE_WINDOW(
      Check.MISSING_LABELS,
      NOTE,
      "\"{label}\" has samples outside the measurement window only ({samples}): criteria for all"
          + " labels skip it"),

  SIZE_CHANGED(
      Check.RESPONSE_SIZE_SHIFT,
      WARNING,
      "Response size of \"{label}\" changed from about {before} to {after} after {time}{more}:"
          + " check for error pages with status 200"),
  SIZES_SPLIT(
      Check.RESPONSE_SIZE_SHIFT,
      WARNING,
      "Of the responses of \"{label}\" {before} were below {bound} before {time}, and {after} below"
          + " {otherBound} after it{more}: check for error pages with status 200"),
  SIZE_SINCE_BASELINE(
      Check.RESPONSE_SIZE_SHIFT,
      WARNING,
      "Response size of \"{label}\" is about {now}, and was {before} in the baseline{more}: check"
          + " for error pages with status 200"),
  SPLIT_SINCE_BASELINE(
      Check.RESPONSE_SIZE_SHIFT,
      WARNING,
      "Of the responses of \"{label}\" {now} are below {bound}, and {before} were below"
          + " {otherBound} in the baseline{more}: check for error pages with status 200"),

  FROM_CACHE(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "JMeter's own cache answered {cached} of {samples}, no server: they take no time and are in"
          + " the statistics"),
  ERROR_CODES(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {samples} count as successes although their code is an error, the first"
          + " {code}"),
  NO_STATUS(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {samples} count as successes although their code is no status, the first"
          + " {code}"),
  FAILED_ASSERTION(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {samples} count as successes although an assertion failed, the first {label}"),
  HOLLOW(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {operations} count as successes although they held no sample, or one that"
          + " failed, the first {label}"),
  EMPTY_RESPONSES(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "All {samples} that succeeded have 0 bytes: nothing shows that a response came"),
  NO_CODES(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "All {samples} that succeeded have no response code: nothing shows that a response came"),

  CPU_OF_JMETER(Check.GENERATOR_BOTTLENECK, WARNING, "JMeter kept {busy} of {cpus}{may} busy"),
  CPU_OF_MACHINE(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "The machine's CPUs were {percent} busy, and JMeter took {jmeter} of them, the servers"
          + " {servers}"),
  PAUSED(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "JMeter was paused for {time} in the window ({clock}): samples in flight waited for it"),
  PAUSED_OFTEN(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "JMeter was paused {times} in the window, together for {time}, at most {longest} (first at"
          + " {clock}): samples in flight waited for it"),
  NO_PORTS(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "{samples} failed because JMeter's machine had no local port, or no open file, left to"
          + " connect with"),
  SCARCE_PORTS(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "Connections to the web server took {taken} of the {ports} local ports of JMeter's machine"),
  WARMING_UP(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "The load was still warming up: {first} in the window's first third, {last} in its last"
          + " (+{percent})"),
  ARRIVALS_LATE(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "{percent} of the arrivals began more than {limit} ms after they were due although a user was"
          + " free"),
  ARRIVALS_MISSING(
      Check.GENERATOR_BOTTLENECK, WARNING, "Only {due} arrivals came where {planned} were planned"),
  STARTED_LATE(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "One operation in ten started {time} ms or more after it was due and its user free"),

  FILE_GONE(Check.EVIDENCE_ALTERED, INVALID, "Changed after the run: {file} is gone"),
  FILE_NEW(
      Check.EVIDENCE_ALTERED, INVALID, "Changed after the run: {file} was not there when it ended"),
  FILE_CHANGED(
      Check.EVIDENCE_ALTERED,
      INVALID,
      "Changed after the run: {file} has another SHA-256 than when it ended ({before} lines then,"
          + " {now} now)"),
  PLAN_NOT_NAMED(
      Check.EVIDENCE_ALTERED,
      INVALID,
      "{folder} is the folder of a plan that run.json does not name: what it measured is not"
          + " judged"),

  NO_REQUEST_REACHED(
      Check.LOAD_WENT_ELSEWHERE,
      INVALID,
      "The stack's web server logged none of the plan's requests: they went elsewhere, and what was"
          + " measured is not this stack"),
  HOSTS_OTHER(
      Check.LOAD_WENT_ELSEWHERE,
      INVALID,
      "No sample went to {web}, which is to be tested; they went to {hosts}"),
  HOSTS_SOME_OTHER(
      Check.LOAD_WENT_ELSEWHERE, WARNING, "{samples} went to other hosts than {web}: {hosts}"),

  NEVER_SUCCEEDED(
      Check.NEVER_SUCCEEDED,
      WARNING,
      "None of the {samples} of \"{label}\" in the whole run succeeded"),

  UNJUDGED_ERRORS(
      Check.UNJUDGED_ERRORS,
      WARNING,
      "{errors} of {samples} of \"{label}\" failed, and no criterion limits that"),
  MORE_UNJUDGED_ERRORS(
      Check.UNJUDGED_ERRORS, WARNING, "{labels} have failures that no criterion limits"),

  SLOW_USER_TIME(
      Check.SLOW_USER_TIME,
      WARNING,
      "Users spent {percent} of the measurement window in requests{of} that {what}: so few that"
          + " {criterion} passes"),

  NOT_JUDGED_CRITERION(Check.CRITERION_NOT_JUDGED, NOT_JUDGED, "{criterion}: {reason}"),
  WITHHELD(Check.CRITERION_NOT_JUDGED, NOT_JUDGED, "{reason}"),
  NO_CRITERIA(Check.NO_CRITERIA, NOT_JUDGED, "no criteria were given"),

  OTHER_PLANS(Check.MERGED_PLANS, INVALID, "The merged files are of different plans: {plans}"),
  OTHER_LABELS(
      Check.MERGED_PLANS,
      WARNING,
      "{file} lacks labels that other merged files have: {labels}. Are they of one plan?"),

  FEW_SAMPLES(
      Check.TOO_FEW_SAMPLES,
      WARNING,
      "{figure} of \"{label}\" rests on {samples}; at least {least} are needed for it");

  private final Check check;
  private final Severity severity;
  private final String template;

  Message(Check check, Severity severity, String template) {
    this.check = check;
    this.severity = severity;
    this.template = template;
  }

  public Check check() {
    return check;
  }

  /** What it means where nothing makes it milder. */
  public Severity severity() {
    return severity;
  }

  public String template() {
    return template;
  }

  /** A whole run's issue. */
  public Issue issue(Object... arguments) {
    return new Issue(check, severity, Scope.RUN, template, List.of(arguments));
  }
}
