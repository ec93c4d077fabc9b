package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.judge.scaling.CapacitySearch.Probe;
import io.github.ampmeter.judge.scaling.CapacitySearch.ProbeOutcome;
import io.github.ampmeter.judge.validity.GeneratorBottleneck;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a capacity search, from the verdicts of its probes. */
public record SearchResult(CapacitySearch search, List<SearchProbe> probes)
    implements OverallResult {
  public SearchResult {
    probes = List.copyOf(probes);
  }

  public OptionalInt passesAt() {
    return search.passesAt(outcomes());
  }

  public OptionalInt failsAt() {
    return search.failsAt(outcomes());
  }

  @Override
  public List<Section> sections() {
    return List.of(SearchSection.of(this));
  }

  @Override
  public String summary() {
    return Counted.of(probes.size(), "probes") + ": " + sentence();
  }

  @Override
  public List<String> steps() {
    boolean more = verdict() == VerdictKind.PASSED && failsAt().isEmpty() && stop().isEmpty();
    return more
        ? List.of(
            "To find the load at which it fails, search from %s to a higher number."
                .formatted(told(search.to())))
        : List.of();
  }

  /** One: that a probe fails is how a search finds its end, and no failure of the build. */
  @Override
  public List<Case> cases() {
    String name =
        search.unit() == LoadUnit.USERS
            ? Counted.of(search.from(), "user passes", "users pass")
            : search.unit().text(search.from()) + " pass";
    return List.of(new Case("search", name, verdict(), sentence()));
  }

  /** Passed when at least the first number of users holds all targets. */
  @Override
  public VerdictKind verdict() {
    ProbeOutcome stop = search.stoppedBy(outcomes()).map(Probe::outcome).orElse(null);
    if (stop == ProbeOutcome.CUT_SHORT || search.next(outcomes()).isPresent()) {
      return VerdictKind.INCOMPLETE;
    }
    if (passesAt().isPresent()) {
      return VerdictKind.PASSED;
    }
    return stop == null && !noAnswer() ? VerdictKind.FAILED : VerdictKind.NOT_JUDGED;
  }

  /** The failure that ended the search; empty where nothing failed. */
  public String because() {
    return stop().or(() -> decidingFailure()).map(SearchProbe::because).orElse("");
  }

  /** Such as {@code passes at 400, fails at 425: p90(AddEvent) 4,200 ms > 4,000 ms}. */
  public String sentence() {
    if (verdict() == VerdictKind.INCOMPLETE) {
      return unfinished();
    }
    Optional<SearchProbe> stop = stop();
    if (stop.isPresent()) {
      String limit = "the load generator was the limit at " + told(stop.get().probe().level());
      String least =
          passesAt().isPresent() ? "at least " + told(passesAt().getAsInt()) : "not known";
      return least + "; " + limit + ": " + because();
    }
    if (noAnswer()) {
      return "no answer: %s passed once and failed twice when repeated; run longer probes"
          .formatted(unstable().stream().map(this::told).collect(Collectors.joining(" and ")));
    }
    if (passesAt().isEmpty()) {
      return "fails at " + told(search.from()) + " already: " + because();
    }
    String passes = "passes at " + told(passesAt().getAsInt());
    return failsAt().isPresent()
        ? passes + ", fails at " + told(failsAt().getAsInt()) + ": " + because()
        : passes + ", the maximum of the search";
  }

  private List<Integer> unstable() {
    return search.unstable(outcomes());
  }

  private boolean noAnswer() {
    return unstable().size() > 1;
  }

  /** A load level in words: users as a bare number, a rate with its unit. */
  private String told(int level) {
    return search.unit() == LoadUnit.USERS ? String.valueOf(level) : search.unit().text(level);
  }

  private String unfinished() {
    String passes =
        passesAt().isPresent()
            ? "passes at " + told(passesAt().getAsInt()) + " so far"
            : "nothing passed so far";
    return stop()
        .map(probe -> passes + "; ended at " + told(probe.probe().level()) + ": " + probe.because())
        .orElse(passes + "; the search was stopped early");
  }

  private Optional<SearchProbe> stop() {
    return search
        .stoppedBy(outcomes())
        .flatMap(stop -> probes.stream().filter(p -> p.probe().equals(stop)).findFirst());
  }

  private Optional<SearchProbe> decidingFailure() {
    return probes.stream()
        .filter(p -> failsAt().isPresent() && p.probe().level() == failsAt().getAsInt())
        .reduce((first, repeated) -> repeated);
  }

  private List<Probe> outcomes() {
    return probes.stream().map(SearchProbe::probe).toList();
  }

  /**
   * One probe of a capacity search.
   *
   * @param plan under this name the report has all of it
   * @param throughput samples that began in the window, per second; NaN without any
   * @param limitUsedPercent of the criterion that is nearest to its limit or farthest beyond it;
   *     NaN where no criterion can tell
   * @param because the finding that decided, or why there is none
   */
  public record SearchProbe(
      String plan, Probe probe, double throughput, double limitUsedPercent, String because) {

    /**
     * Of a judged plan.
     *
     * @param cutShort whether it did not run to its end
     */
    public static SearchProbe of(PlanReport plan, int users, boolean cutShort) {
      ProbeOutcome outcome = outcome(plan, cutShort);
      String because =
          switch (outcome) {
            case GENERATOR_LIMIT -> GeneratorBottleneck.words(plan.generator().relevant());
            case CUT_SHORT -> reasons(plan);
            default ->
                deciding(plan)
                    .map(f -> new PlanFinding("", f, plan.statistics().unit()).inWords())
                    .orElse("");
          };
      return new SearchProbe(
          plan.plan(),
          new Probe(users, outcome),
          plan.statistics().totals().stream()
              .findFirst()
              .map(total -> total.throughputPerSecond())
              .orElse(Double.NaN),
          deciding(plan).map(SearchProbe::limitUsed).orElse(Double.NaN),
          because);
    }

    /** The outcome of a probe, such as "failed: p90(AddEvent) 4200 ms > 4000 ms". */
    public String words() {
      return probe.outcome().word() + (because.isEmpty() ? "" : ": " + because);
    }

    private static ProbeOutcome outcome(PlanReport plan, boolean cutShort) {
      if (cutShort) {
        return ProbeOutcome.CUT_SHORT;
      }
      boolean limited = !plan.generator().relevant().isEmpty();
      return switch (plan.verdict().kind()) {
        case PASSED -> ProbeOutcome.PASSED;
        case FAILED -> ProbeOutcome.FAILED;
        case NOT_JUDGED -> limited ? ProbeOutcome.GENERATOR_LIMIT : ProbeOutcome.CUT_SHORT;
        case INCOMPLETE -> ProbeOutcome.CUT_SHORT;
      };
    }

    private static String reasons(PlanReport plan) {
      List<String> reasons = plan.verdict().reasons();
      return reasons.isEmpty() ? "it was stopped early" : String.join("; ", reasons);
    }

    /** The finding that used most of its limit, of the failed ones where there are any. */
    private static Optional<Finding> deciding(PlanReport plan) {
      List<Finding> all = plan.verdict().findings();
      Stream<Finding> missed = all.stream().filter(Finding::failed);
      return missed
          .max(Comparator.comparingDouble(SearchProbe::rank))
          .or(() -> all.stream().max(Comparator.comparingDouble(SearchProbe::rank)));
    }

    /** The used share of a limit; a limit of 0 has none. */
    private static double rank(Finding finding) {
      double used = limitUsed(finding);
      return Double.isNaN(used) ? Double.NEGATIVE_INFINITY : used;
    }

    private static double limitUsed(Finding finding) {
      return 100 - finding.marginPercent();
    }
  }

  /** The section of a capacity search: its answer, and a row for each probe. */
  static final class SearchSection {
    private SearchSection() {}

    private static Columns<SearchProbe> columns(LoadUnit unit) {
      return new Columns<SearchProbe>()
          .label("probe", "Probe", SearchProbe::plan)
          .count(
              unit == LoadUnit.USERS ? "users" : "arrivalsPerSecond",
              NumberText.capitalized(unit.words()),
              probe -> probe.probe().level())
          .figure(
              "throughputPerSecond",
              "Throughput,\nper second",
              Kind.PER_SECOND,
              SearchProbe::throughput)
          .cell(
              "limitUsedPercent",
              "Limit used,\n%",
              Kind.PERCENT,
              probe -> Cell.figure(probe.limitUsedPercent(), 1))
          .words("deciding", "Deciding", SearchProbe::because)
          .cell("result", "Result", Kind.RESULT, probe -> result(probe.probe().outcome()));
    }

    static Section of(SearchResult result) {
      return Section.of(
              "capacitySearch",
              "Capacity search",
              Block.Sentences.of(Tone.LEAD, result.sentence() + "."),
              Block.Sentences.of(
                  Tone.PLAIN,
                  "Searched from %s to %s. A %s fails only if it fails twice; the answer was confirmed by a repetition."
                      .formatted(
                          result.search().from(),
                          result.search().unit().text(result.search().to()),
                          result.search().unit() == LoadUnit.USERS ? "number of users" : "rate")),
              columns(result.search().unit()).table("probes", "", result.probes()))
          .inSummaryToo()
          .leading();
    }

    private static Cell result(ProbeOutcome of) {
      return new Cell.Result(outcome(of), of.word(), "");
    }

    private static Outcome outcome(ProbeOutcome of) {
      return switch (of) {
        case PASSED -> Outcome.PASSED;
        case FAILED -> Outcome.FAILED;
        case GENERATOR_LIMIT, CUT_SHORT -> Outcome.NOT_JUDGED;
      };
    }
  }
}
