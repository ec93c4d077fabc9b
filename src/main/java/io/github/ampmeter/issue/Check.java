package io.github.ampmeter.issue;

/**
 * All kinds of issue: the registry from which docs/reference/checks.md is made. Each explains
 * itself in three parts: what was seen, why it matters, and what to do.
 */
public enum Check {
  RUN_ABORTED(
      "run-aborted",
      "Run cut short",
      "JMeter or the run was stopped before the plan was over, or JMeter ended with an error.",
      "The part that is missing may hold the slow or failing requests. What was measured until then"
          + " is shown, and never passes.",
      "Read jmeter.out and jmeter.log in the plan's folder, remove the cause and run again."),
  LOAD_ENDED_EARLY(
      "load-ended-early",
      "Load ended early",
      "The samples do not reach the end, or the beginning, of the measurement window.",
      "Figures per second and percentiles describe a shorter time than was asked for.",
      "Check the duration of the thread groups, and whether users ran out of work or data."),
  MISSING_ROWS(
      "missing-rows",
      "Samples were lost",
      "JMeter counted more samples than the JTL has rows, or wrote none at all.",
      "Nobody knows whether the lost samples failed or were slow.",
      "Check for a full disk, and read jmeter.log for the reason."),
  JTL_FAULTS(
      "jtl-faults",
      "Faults of the JTL",
      "The file is cut off, grew while it was read, or lacks columns that tell samples apart.",
      "What such a file does not hold cannot be judged, or is judged by less than it should be.",
      "Save all columns that JMeter saves by default and the URL, and copy the file only when it is"
          + " closed."),
  CLOCK(
      "clock",
      "Clock was set",
      "Time stamps jump, or the clock of the load generator was set during the load.",
      "Response times, rates and the measurement window all rest on that clock.",
      "Let the clock be slewed rather than stepped during a load, and run again."),
  SEVERAL_RUNS(
      "several-runs",
      "Several runs in one file",
      "The file holds the samples of more than one run: JMeter appends to a JTL that exists.",
      "Figures over several runs and the pauses between them describe none of the runs.",
      "Judge one run of the file with --run, and delete the JTL before each run."),
  PLANNED_LOAD(
      "planned-load",
      "Another load than planned",
      "Fewer users worked than were planned, users fell silent, or steps differ from the suite's.",
      "A lighter load is served faster: limits that it meets say nothing of the planned load.",
      "Look for users that stopped, waited for long, or were never started; see jmeter.log."),
  LOAD_GENERATORS(
      "load-generators",
      "Load generators apart",
      "Several load generators did not work together for the whole measurement window.",
      "Only while all of them work is the load the sum of their users.",
      "Start them together and let each of them last as long as the others."),
  OUTSIDE_THE_LOAD(
      "outside-the-load",
      "Failures outside the figures",
      "Samples failed that are in no figure: in set-up, in the warm-up, or beside the steps.",
      "A load that was prepared in vain, or whose log-in failed, is not the load that was planned.",
      "Look at the first failure that is named, and remove its cause."),
  AMBIGUOUS_GROUPS(
      "ambiguous-groups",
      "Ambiguous thread groups",
      "Rows of the load cannot be told from rows of set-up and tear-down groups by their names.",
      "Such rows may be counted in figures that they are no part of.",
      "Give each thread group a plain name of its own, without ${...}."),
  MISSING_LABELS(
      "missing-labels",
      "Missing labels",
      "A label has no samples, or far fewer than the plan, an earlier part or a baseline had.",
      "A page that lost its form, or a missing token, ends what a plan does without any failure.",
      "Check whether the responses before it still lead to that request."),
  RESPONSE_SIZE_SHIFT(
      "response-size-shift",
      "Response sizes shifted",
      "Successful responses of a label have another size than before, all of them or a share.",
      "An error page that is sent with status 200 is small, quick, and counts as a success.",
      "Look at a response of each size. Add an assertion that tells a right page from a wrong"
          + " one."),
  SUSPICIOUS_SUCCESSES(
      "suspicious-successes",
      "Suspicious successes",
      "Samples count as successes although their code, an assertion or their content says"
          + " otherwise.",
      "They are in response times and throughput, and not in the errors.",
      "Remove what sets them to success, or give the label a limit of its own."),
  GENERATOR_BOTTLENECK(
      "generator-bottleneck",
      "Load generator was the limit",
      "JMeter lacked CPU, paused, ran out of ports, was warming up, or started work late.",
      "Response times then include the generator's own delay: the servers are at least this fast.",
      "Give JMeter CPUs of its own or more machines, warm it up, and run again."),
  EVIDENCE_ALTERED(
      "evidence-altered",
      "Files changed after the run",
      "A file of the run does not hold what it held when the run ended.",
      "A verdict on changed files is not a verdict on the run.",
      "Restore the files from a copy, or run again."),
  LOAD_WENT_ELSEWHERE(
      "load-went-elsewhere",
      "Load went elsewhere",
      "Requests went to another server than the one under test.",
      "What was measured is then not the stack whose name the report bears.",
      "Let the plan find its server by ${__P(host)} and ${__P(port)}."),
  NEVER_SUCCEEDED(
      "never-succeeded",
      "Label never succeeded",
      "Every sample of a label failed in the whole run.",
      "An overall error limit hides a label that never works when others are called far more"
          + " often.",
      "Remove the cause, or state a limit for the errors of that label."),
  UNJUDGED_ERRORS(
      "unjudged-errors",
      "Failures without a limit",
      "Samples of a label failed, and no criterion limits the errors of that label.",
      "The verdict says nothing about them.",
      "Add a criterion such as errors(*) <= 1 %."),
  SLOW_USER_TIME(
      "slow-user-time",
      "User time in slow requests",
      "Users spent much of their time in requests that are few, but very slow or failed.",
      "A user who waits 30 s makes one sample while others make thirty: percentiles hide the wait.",
      "Look at the slowest requests, and add a limit for max or a higher percentile."),
  CRITERION_NOT_JUDGED(
      "criterion-not-judged",
      "Criterion not judged",
      "A criterion could not be judged by what was measured.",
      "A criterion that is not judged keeps a run from passing.",
      "The sentence names what is missing; change the criterion or the run."),
  NO_CRITERIA(
      "no-criteria",
      "No criteria",
      "There is nothing to judge by.",
      "Without a limit there is no verdict.",
      "State targets, such as p95(*) <= 500 ms and errors(total) <= 1 %."),
  LENIENT_PLAN(
      "lenient-plan",
      "Plan hides failures",
      "The plan sets samples to success, ignores a status, leaves samples out, or checks nothing.",
      "What such a plan calls a success may be an error page.",
      "Add assertions to requests, and remove what sets samples to success."),
  MERGED_PLANS(
      "merged-plans",
      "Merged runs differ",
      "Files that were merged are of different plans, or have different labels.",
      "Figures of different loads together describe none of them.",
      "Merge only the files of load generators of one run."),
  TOO_FEW_SAMPLES(
      "too-few-samples",
      "Too few samples",
      "A figure rests on fewer samples than it needs.",
      "A high percentile of few samples is its maximum, and says little of the next run.",
      "Let the load last longer, or judge a lower percentile.");

  private final String id;
  private final String title;
  private final String seen;
  private final String why;
  private final String remedy;

  Check(String id, String title, String seen, String why, String remedy) {
    this.id = id;
    this.title = title;
    this.seen = seen;
    this.why = why;
    this.remedy = remedy;
  }

  /** As results.json has it, such as {@code response-size-shift}; never renamed. */
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  /** What was seen. */
  public String seen() {
    return seen;
  }

  /** Why it matters. */
  public String why() {
    return why;
  }

  /** What to do. */
  public String remedy() {
    return remedy;
  }
}
