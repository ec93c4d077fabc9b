package io.github.ampmeter.judge.issue;

import static io.github.ampmeter.judge.issue.Severity.INVALID;
import static io.github.ampmeter.judge.issue.Severity.NOTE;
import static io.github.ampmeter.judge.issue.Severity.NOT_JUDGED;
import static io.github.ampmeter.judge.issue.Severity.WARNING;

import java.util.List;

/**
 * Every sentence that an issue can be, with the names of its arguments in braces: all wording of
 * issues stands here. Arguments are given in the order in which the sentence names them first.
 */
public enum Message {
  RUN_PROBLEM(Check.RUN_ABORTED, INVALID, "{problem}"),
  PLAN_NOT_OVER(Check.RUN_ABORTED, INVALID, "The run ended before this plan was over"),
  WENT_ON(
      Check.RUN_ABORTED,
      WARNING,
      "The run ended {measured} into the measurement window; {plan} began {hole} after the last"
          + " sample. Nothing was measured in between"),

  LOAD_LASTED(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load lasted {lasted} instead of {planned} (warm-up and duration)"),
  ENDED_IN_WARM_UP(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load ended after {lasted}, inside its warm-up of {warmUp}: nothing was measured"),
  STOPPED_EARLY(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The test was stopped after {lasted} of {planned} (warm-up and duration)"),
  STOPPED_BY_USER(
      Check.LOAD_ENDED_EARLY, NOTE, "The test was stopped after {lasted}; all of it is judged"),
  LOAD_BEGAN_LATE(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load began {time} after the start of the measurement window"),
  LOAD_ENDED_EARLY(
      Check.LOAD_ENDED_EARLY,
      INVALID,
      "The load ended {time} before the end of the measurement window"),

  NO_SAMPLE(Check.MISSING_ROWS, INVALID, "JMeter wrote no samples{explanation}"),
  NO_SAMPLE_OF_THE_LOAD(Check.MISSING_ROWS, INVALID, "The load produced no samples{explanation}"),
  NOT_PUT_TOGETHER(Check.MISSING_ROWS, INVALID, "Could not reassemble the samples: {reason}"),
  ROWS_LOST(
      Check.MISSING_ROWS,
      INVALID,
      "JMeter counted {made}, but {file} has only {rows}: rows were lost. Check for a full disk"),
  WORKER_ROWS_LOST(
      Check.MISSING_ROWS,
      INVALID,
      "Load worker {worker} counted {made} and wrote {written}; {read} arrived: rows were lost."
          + " Check for a full disk"),
  WORKER_ROWS_DIFFER(
      Check.MISSING_ROWS,
      INVALID,
      "The rows received from load worker {worker} differ from those it wrote: {read} of {written}"
          + " bytes"),
  WORKER_WITHOUT_ROWS(
      Check.MISSING_ROWS,
      INVALID,
      "Load worker {worker} produced no samples: check its jmeter.log"),
  WORKER_LOST(Check.LOAD_WORKER, INVALID, "Load worker {worker} was lost after {rows}: {reason}"),
  WORKER_FAILED(Check.LOAD_WORKER, INVALID, "Load worker {worker} failed after {rows}: {reason}"),

  UNREADABLE(Check.JTL_FAULTS, INVALID, "Could not read the samples: {reason}"),
  CUT(
      Check.JTL_FAULTS,
      INVALID,
      "{file} ends in the middle of a line: JMeter was killed or the disk is full"),
  NO_LINE_END(Check.JTL_FAULTS, NOTE, "The last line of {file} has no line end; its sample counts"),
  BLANK_END(Check.JTL_FAULTS, NOTE, "{file} ends with blank lines, which are ignored"),
  GREW(Check.JTL_FAULTS, INVALID, "{file} grew while it was read: rows added since are not judged"),
  OPERATIONS_BY_MESSAGE(
      Check.JTL_FAULTS,
      WARNING,
      "The JTL has no column URL: transactions are recognised by their response message alone,"
          + " which a server can imitate"),
  NO_OPERATIONS(
      Check.JTL_FAULTS,
      NOTE,
      "The JTL has no column responseMessage: transactions cannot be distinguished from requests"),
  NO_THREADS(
      Check.JTL_FAULTS,
      INVALID,
      "The JTL has no column threadName: transactions of several users cannot be judged"),
  UNFINISHED(
      Check.JTL_FAULTS,
      NOTE,
      "{transactions} that the end of a thread cut short: {labels}. They are in no figure"),
  DATES(Check.JTL_FAULTS, NOTE, "Time stamps are dates of the format {description}"),
  COARSE_DATES(
      Check.JTL_FAULTS,
      WARNING,
      "Time stamps have no milliseconds: the measurement window, and rates with it, may be off by 1"
          + " s at each end"),
  TOO_COARSE(
      Check.JTL_FAULTS,
      INVALID,
      "Time stamps have no milliseconds: for \"{criterion}\" each window must last at least"
          + " {least}, the shortest lasts {shortest}"),
  END_TIME_STAMPS(
      Check.JTL_FAULTS,
      NOTE,
      "Rows are in the order of their time stamps, not of their ends: the file was sorted, or its"
          + " time stamps mark ends"),
  MERGED_SAMPLES(
      Check.JTL_FAULTS,
      NOT_JUDGED,
      "JMeter merged samples (mode=Statistical): no percentile can be judged"),
  UNREADABLE_SAMPLE(Check.JTL_FAULTS, NOT_JUDGED, "A sample of {label} cannot be read: it {rule}"),
  NEGATIVE_TIME(
      Check.JTL_FAULTS,
      NOT_JUDGED,
      "{label} took {time}, which is impossible: the run cannot be judged"),

  CLOCK_SET(
      Check.CLOCK,
      INVALID,
      "The clock of the load generator was set {direction} by {time} during the load, to"
          + " {instant}{more}: the measurement window is unreliable"),
  WORKER_CLOCK_SET(
      Check.CLOCK,
      INVALID,
      "The clock of load worker {worker} drifted by {time} from this machine's during the load: its"
          + " times are unreliable"),
  METER_SILENT(
      Check.CLOCK,
      INVALID,
      "The meter inside JMeter stopped before the load was over, so the clock was not checked to"
          + " the end. See jmeter.out"),
  ROWS_BACKWARDS(
      Check.CLOCK,
      INVALID,
      "Rows run backwards by {time} after {instant}: the clock was set back, or rows of several"
          + " runs were mixed"),
  CLOCK_BACK(
      Check.CLOCK,
      INVALID,
      "All threads jump back by {time} at {instant} and stay behind: the clock was set back, or"
          + " rows are duplicated"),
  GAP(
      Check.CLOCK,
      WARNING,
      "There is no sample for {time} after {instant}, longer than half of the measurement window:"
          + " the clock was set, or rows are missing"),
  CLOCK_FORWARD_IN_ZONE(
      Check.CLOCK,
      INVALID,
      "There is no sample for {minutes} min after {instant}: a pause, or a clock change in another"
          + " zone; name the zone with --time-zone"),

  SEVERAL_RUNS(
      Check.SEVERAL_RUNS,
      INVALID,
      "The file contains {runs}: {times}. Choose with --run last, --run 1 or --run all"),

  BELOW_PLAN(
      Check.PLANNED_LOAD,
      INVALID,
      "Fewer than the planned {planned} users were at work for {time} of {window}; the minimum was"
          + " {least}"),
  USERS_NOT_READ(
      Check.PLANNED_LOAD,
      INVALID,
      "The suite asks for {users} users, but the plan does not read the number; {most} were at"
          + " work"),
  RATE_NOT_READ(
      Check.PLANNED_LOAD,
      INVALID,
      "The suite asks for a rate of {rate}, but the plan does not read it"),
  UNPLANNED_STEPS(
      Check.PLANNED_LOAD, INVALID, "The run has steps that the suite does not name: {steps}"),
  MISSING_STEPS(Check.PLANNED_LOAD, INVALID, "Steps without a sample: {steps}"),
  FEWER_PASSES(
      Check.PLANNED_LOAD,
      INVALID,
      "Users completed at most {passes} of the planned {planned} passes: they stopped early"),
  NEVER_TOGETHER(
      Check.PLANNED_LOAD,
      INVALID,
      "Thread names count {users} users, but at most {most} were at work at the same time"),
  SELDOM_TOGETHER(
      Check.PLANNED_LOAD,
      WARNING,
      "Thread names count {users} users, but {typical} or fewer were at work most of the time"),
  FILE_ENDS_AT_WORK(
      Check.PLANNED_LOAD,
      WARNING,
      "The file ends with {users} of {most} users at work: JMeter was killed, or they never got a"
          + " response"),
  USERS_MISSING(
      Check.PLANNED_LOAD,
      INVALID,
      "{missing} of at least {planned} users of \"{group}\" made no sample at all"),
  USERS_LOST(
      Check.PLANNED_LOAD,
      WARNING,
      "{lost} of {threads} users of \"{group}\" stopped by {instant} while the others continued,"
          + " and throughput fell by {percent}"),
  SILENT_USERS(
      Check.PLANNED_LOAD,
      INVALID,
      "Of {users} users at work in the window, {active} were active on average: the others were"
          + " waiting for a response that never came, or were lost"),
  IN_FLIGHT_AT_START(
      Check.PLANNED_LOAD,
      INVALID,
      "{percent} of user time in the measurement window went to requests that started before it"
          + " ({label}, up to {longest}); no statistic includes them"),
  UNENDED_OPERATIONS(
      Check.PLANNED_LOAD,
      INVALID,
      "{percent} of user time in the measurement window went to requests of operations that the end"
          + " of the load cut ({label}, up to {longest}); no statistic of operations includes them"),
  STREAMS_ONLY(
      Check.PLANNED_LOAD,
      WARNING,
      "{users} spent the whole measurement window in {label}, which started before it; no statistic"
          + " includes it"),

  GENERATORS_NEVER_TOGETHER(
      Check.LOAD_GENERATORS, INVALID, "The load generators never ran at the same time"),
  GENERATORS_TOGETHER(
      Check.LOAD_GENERATORS,
      INVALID,
      "The load generators ran at the same time for {together} instead of {planned}"),
  GENERATORS_MISSING(
      Check.LOAD_GENERATORS,
      INVALID,
      "Load generators were missing in these steps of the sweep: {steps}"),

  FAILED_OUTSIDE(
      Check.OUTSIDE_THE_LOAD,
      INVALID,
      "{failed} of {samples} failed {where}; the first is {first}"),
  OTHERS_BESIDE_STEPS(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "No statistic includes {samples} before or after the steps, from a thread group without"
          + " steps; the first is {label}"),
  FAILED_OUTSIDE_WINDOW(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "{failed} of {samples} of \"{label}\" failed outside the measurement window; no statistic"
          + " includes them"),
  FAILED_FROM_BEFORE(
      Check.OUTSIDE_THE_LOAD,
      WARNING,
      "No statistic includes {requests} that started before the measurement window and failed"
          + " later; the first is {first}"),

  GROUP_UNKNOWN(
      Check.AMBIGUOUS_GROUPS,
      INVALID,
      "Only JMeter knows the name of thread group \"{group}\": its rows cannot be distinguished"
          + " from {others}. Give it a plain name"),
  GROUPS_ALIKE(
      Check.AMBIGUOUS_GROUPS,
      INVALID,
      "A thread group of the load and a set-up or tear-down group are both named \"{group}\":"
          + " rename one"),

  LABELS_WITHOUT_SAMPLE(
      Check.MISSING_LABELS,
      WARNING,
      "{silent} of the plan's {samplers} made no sample in the window, so they are not judged:"
          + " {names}"),
  LABEL_STOPPED(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" occurred {times} until {last} after the start, and never in the {silent} after"
          + " that{more}"),
  LABEL_DROPPED(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" was {before} of its thread group's samples until {time} after the start, and"
          + " {after} since{more}"),
  LABEL_LEFT_STEP(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" occurred {times} at {before}, but never at {step}{more}"),
  LABEL_RARER(
      Check.MISSING_LABELS,
      WARNING,
      "\"{label}\" is {now} of the {kind}{at}, but was {before} in the baseline{more}"),
  LABEL_GONE(
      Check.MISSING_LABELS,
      WARNING,
      "The baseline has {kind} of \"{label}\", this run has none: they are not compared"),
  LABELS_GONE(Check.MISSING_LABELS, WARNING, "{labels} of the baseline are missing in this run"),
  LEVEL_GONE(
      Check.MISSING_LABELS,
      WARNING,
      "The baseline was also measured at {levels}, this run was not: these levels are not"
          + " compared"),
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
      "Response size of \"{label}\" is about {now}, but was {before} in the baseline{more}: check"
          + " for error pages with status 200"),
  SPLIT_SINCE_BASELINE(
      Check.RESPONSE_SIZE_SHIFT,
      WARNING,
      "Of the responses of \"{label}\" {now} are below {bound}, but {before} were below"
          + " {otherBound} in the baseline{more}: check for error pages with status 200"),

  FROM_CACHE(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "JMeter's cache answered {cached} of {samples} without a request: they take no time, and the"
          + " statistics include them"),
  CODE_OF_FAILURE(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {samples} count as successes although their response code is {what}; the first"
          + " is {code}"),
  FAILED_ASSERTION(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {samples} count as successes although an assertion failed; the first is"
          + " {label}"),
  EMPTY_TRANSACTION(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "{doubtful} of {operations} count as successes although they contain no sample, or a failed"
          + " one; the first is {label}"),
  NO_EVIDENCE(
      Check.SUSPICIOUS_SUCCESSES,
      WARNING,
      "All {samples} that succeeded have {what}: there is no evidence of a response"),

  CPU_OF_JMETER(Check.GENERATOR_BOTTLENECK, WARNING, "JMeter used {busy} of {cpus}{may}"),
  CPU_OF_MACHINE(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "The machine's CPUs were {percent} busy: JMeter used {jmeter} CPUs, the servers {servers}"),
  PAUSED(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "JMeter was paused for {time} in the window ({clock}): requests in flight look slower"),
  PAUSED_OFTEN(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "JMeter was paused {times} in the window for {time} in total, at most {longest} (first at"
          + " {clock}): requests in flight look slower"),
  NO_PORTS(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "{samples} failed because JMeter's machine ran out of local ports or open files"),
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
      "{percent} of the arrivals started more than {limit} ms late although a user was free"),
  ARRIVALS_MISSING(
      Check.GENERATOR_BOTTLENECK, WARNING, "Only {due} of {planned} planned arrivals occurred"),
  STARTED_LATE(
      Check.GENERATOR_BOTTLENECK,
      WARNING,
      "One in ten operations started {time} ms or more late although its user was free"),

  FILE_GONE(Check.EVIDENCE_ALTERED, INVALID, "Changed after the run: {file} is missing"),
  FILE_NEW(Check.EVIDENCE_ALTERED, INVALID, "Changed after the run: {file} was added"),
  FILE_CHANGED(
      Check.EVIDENCE_ALTERED,
      INVALID,
      "Changed after the run: {file} has a different SHA-256 ({before} lines before, {now} now)"),
  PLAN_NOT_NAMED(
      Check.EVIDENCE_ALTERED,
      INVALID,
      "run.json does not name the plan of folder {folder}: its samples are not judged"),

  NO_REQUEST_REACHED(
      Check.LOAD_WENT_ELSEWHERE,
      INVALID,
      "The stack's web server logged none of the plan's requests: they went elsewhere, and this"
          + " stack was not measured"),
  HOSTS_OTHER(
      Check.LOAD_WENT_ELSEWHERE,
      INVALID,
      "No sample went to {web}, the server under test; they went to {hosts}"),
  HOSTS_SOME_OTHER(
      Check.LOAD_WENT_ELSEWHERE, WARNING, "{samples} went to other hosts than {web}: {hosts}"),
  NEVER_SUCCEEDED(
      Check.NEVER_SUCCEEDED, WARNING, "All {samples} of \"{label}\" in the whole run failed"),

  UNJUDGED_ERRORS(
      Check.UNJUDGED_ERRORS,
      WARNING,
      "{errors} of {samples} of \"{label}\" failed, and no criterion limits them"),
  EXPECTED_FAILURES(
      Check.UNJUDGED_ERRORS,
      WARNING,
      "{errors} of {samples} failed as the plan expects: no default target counts them"),
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

  STATUS_IGNORED(
      Check.LENIENT_PLAN,
      WARNING,
      "An assertion ignores a response's status, so a 500 can succeed: {assertions}"),
  SCRIPT_SETS_SUCCESS(Check.LENIENT_PLAN, WARNING, "A script sets samples to success: {scripts}"),
  SCRIPT_LEAVES_OUT(
      Check.LENIENT_PLAN,
      WARNING,
      "A script can leave samples out of the figures and of the errors: {scripts}"),
  CLIENT_CACHE(
      Check.LENIENT_PLAN,
      WARNING,
      "Responses from the client's cache make no sample and shorten operations: {caches}"),
  ASSERTION_CHECKS_NOTHING(
      Check.LENIENT_PLAN,
      WARNING,
      "The assertions of {unasserted} of {requests} check nothing of the response, so a wrong page"
          + " with status 200 succeeds: {names}"),
  NO_ASSERTION(
      Check.LENIENT_PLAN,
      NOTE,
      "{unasserted} of {requests} have no assertion, so a wrong page with status 200 succeeds:"
          + " {names}"),

  OTHER_PLANS(
      Check.MERGED_PLANS,
      INVALID,
      "The run records of the merged files name different plans: {plans}"),
  OTHER_LABELS(
      Check.MERGED_PLANS,
      WARNING,
      "{file} lacks labels that other merged files have: {labels}. Check that they come from one"
          + " plan"),

  FEW_SAMPLES(
      Check.TOO_FEW_SAMPLES,
      WARNING,
      "{figure} of \"{label}\" is computed from {samples}; at least {least} are needed");

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

  /** The severity, unless the caller lowers it. */
  public Severity severity() {
    return severity;
  }

  public String template() {
    return template;
  }

  /** Makes an issue of the whole run; {@link Issue#in} narrows it. */
  public Issue issue(Object... arguments) {
    return new Issue(check, severity, Scope.RUN, template, List.of(arguments));
  }
}
