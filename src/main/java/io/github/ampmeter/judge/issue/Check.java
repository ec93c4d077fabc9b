package io.github.ampmeter.judge.issue;

/**
 * All kinds of issue: the registry from which docs/reference/checks.md is made. Each explains
 * itself in three parts: what was seen, why it matters, and what to do.
 */
public enum Check {
  RUN_ABORTED(
      "run-aborted",
      "Run cut short",
      "JMeter or the run was stopped before the plan was over, or JMeter ended with an error.",
      "The missing part may contain the slow or failed requests. The report shows what was"
          + " measured, but such a run never passes.",
      "Unless you stopped it, find the cause in jmeter.out and jmeter.log in the plan's folder. Then"
          + " run again, or continue with --resume."),
  LOAD_ENDED_EARLY(
      "load-ended-early",
      "Load ended early",
      "The samples do not cover the whole measurement window.",
      "Rates and percentiles describe a shorter time than planned.",
      "Check the duration of the thread groups, and whether users ran out of work or data."),
  MISSING_ROWS(
      "missing-rows",
      "Samples were lost",
      "JMeter counted more samples than the JTL has rows, or wrote none at all.",
      "The lost samples may have failed or been slow.",
      "Check for a full disk, and read jmeter.log for the reason."),
  JTL_FAULTS(
      "jtl-faults",
      "Faults of the JTL",
      "The file is cut off, grew while it was read, lacks columns, or has transactions cut short.",
      "What the file lacks cannot be judged.",
      "Save JMeter's default columns and the URL. Copy the file only after JMeter has ended."),
  CLOCK(
      "clock",
      "Clock was set",
      "Time stamps jump, or the clock of the load generator was set during the load.",
      "Response times, rates and the measurement window depend on that clock.",
      "Let NTP slew the clock rather than step it, and run again."),
  SEVERAL_RUNS(
      "several-runs",
      "Several runs in one file",
      "The file contains more than one run: JMeter appends to an existing JTL.",
      "Figures over several runs and the pauses between them describe none of them.",
      "Choose one run with --run. Delete the JTL before each run."),
  PLANNED_LOAD(
      "planned-load",
      "Load differs from the plan",
      "Fewer users worked than planned, users fell silent, or steps differ from the suite's.",
      "A lighter load is served faster: passing under it proves nothing for the planned load.",
      "Find users that stopped, waited long or never started, for example in jmeter.log."),
  LOAD_GENERATORS(
      "load-generators",
      "Load generators not synchronized",
      "The load generators did not all run during the whole measurement window.",
      "The planned load is offered only while all of them run.",
      "Start them together, with the same duration."),
  OUTSIDE_THE_LOAD(
      "outside-the-load",
      "Failures outside the figures",
      "Samples failed that no statistic includes: in set-up, in the warm-up, or outside the load"
          + " steps. Where errors of the label fail a criterion, only that is reported.",
      "A load whose preparation or login failed is not the planned load.",
      "Start with the named failure and remove its cause."),
  AMBIGUOUS_GROUPS(
      "ambiguous-groups",
      "Ambiguous thread groups",
      "Thread names do not distinguish the load from set-up and tear-down groups.",
      "Rows of set-up may be counted as load, or the other way round.",
      "Give each thread group a unique plain name, without ${...}."),
  MISSING_LABELS(
      "missing-labels",
      "Missing labels",
      "A label has no samples, or far fewer than in the plan, earlier in the run or in a baseline.",
      "A page without its form or token stops a plan from going on, without any failure.",
      "Check whether the responses before it still lead to this request."),
  RESPONSE_SIZE_SHIFT(
      "response-size-shift",
      "Response sizes shifted",
      "All or some successful responses of a label have a different size than before.",
      "An error page with status 200 is small and fast and counts as a success.",
      "Check a response of each size. Add an assertion that only the right page passes."),
  SUSPICIOUS_SUCCESSES(
      "suspicious-successes",
      "Suspicious successes",
      "Samples count as successes although their code, an assertion or their content suggests a"
          + " failure.",
      "They count in response times and throughput, not as errors.",
      "Remove what sets them to success, or limit that label's errors."),
  GENERATOR_BOTTLENECK(
      "generator-bottleneck",
      "Load generator affected the figures",
      "JMeter lacked CPU, paused, ran out of ports, was warming up, or started requests late.",
      "Response times include the load generator's delay: the servers are at least this fast.",
      "Give JMeter CPUs or a machine of its own; lengthen the warm-up of a load that was warming up."
          + " Then run again."),
  LOAD_WORKER(
      "load-worker",
      "Load worker failed",
      "A load worker was lost, or its JMeter did not exit cleanly.",
      "Its share of the load was missing from then on, and no figure includes samples in progress.",
      "Read its log in load-workers in the plan's folder, and check its machine and the network."),
  EVIDENCE_ALTERED(
      "evidence-altered",
      "Files changed after the run",
      "A file of the run differs from when the run ended.",
      "A verdict on changed files says nothing about the run.",
      "Restore the files from a copy, or run again."),
  LOAD_WENT_ELSEWHERE(
      "load-went-elsewhere",
      "Load went elsewhere",
      "Requests went to another server than the one under test.",
      "The report then describes a different server than the one in its title.",
      "Let the plan read its server from ${__P(host)} and ${__P(port)}."),
  NEVER_SUCCEEDED(
      "never-succeeded",
      "Label never succeeded",
      "Every sample of a label failed in the whole run.",
      "An overall error limit hides a label that never works if others are far more frequent.",
      "Remove the cause, or limit the errors of that label explicitly."),
  UNJUDGED_ERRORS(
      "unjudged-errors",
      "Failures without a limit",
      "Samples of a label failed, and no criterion limits the errors of that label.",
      "They do not affect the verdict.",
      "Add a criterion such as errors(*) <= 1 %."),
  SLOW_USER_TIME(
      "slow-user-time",
      "User time in slow requests",
      "Users spent much of their time in a few very slow or failed requests.",
      "A user who waits 30 s makes one sample while others make thirty: percentiles hide the wait.",
      "Check the slowest requests. Add a limit for max or a higher percentile."),
  CRITERION_NOT_JUDGED(
      "criterion-not-judged",
      "Criterion not judged",
      "The measured data cannot decide a criterion.",
      "A run passes only if every criterion is judged and passes.",
      "Provide what the message names, or change the criterion."),
  NO_CRITERIA(
      "no-criteria",
      "No criteria",
      "The run has no criteria.",
      "Without a limit there is no verdict.",
      "State targets, such as p95(*) <= 500 ms and errors(total) <= 1 %."),
  LENIENT_PLAN(
      "lenient-plan",
      "Plan hides failures",
      "The plan sets samples to success, ignores a status, leaves samples out, or checks nothing.",
      "What the plan counts as a success may be an error page.",
      "Add assertions, and remove what sets samples to success."),
  MERGED_PLANS(
      "merged-plans",
      "Merged runs differ",
      "The merged files come from different plans, or have different labels.",
      "Figures over different loads describe none of them.",
      "Merge only files from load generators of the same run."),
  TOO_FEW_SAMPLES(
      "too-few-samples",
      "Too few samples",
      "A figure is computed from too few samples.",
      "A high percentile of few samples is close to their maximum and predicts little.",
      "Run longer, or judge a lower percentile.");

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

  public String seen() {
    return seen;
  }

  public String why() {
    return why;
  }

  public String remedy() {
    return remedy;
  }
}
