package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.scaling.CapacitySearch;
import io.github.ampmeter.scaling.Probe;
import io.github.ampmeter.scaling.ProbeOutcome;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a capacity search came to, out of its probes' verdicts. */
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
    return stop == null ? VerdictKind.FAILED : VerdictKind.NOT_JUDGED;
  }

  /** What decided where the search ended; empty when nothing failed. */
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
    if (passesAt().isEmpty()) {
      return "fails at " + told(search.from()) + " already: " + because();
    }
    String passes = "passes at " + told(passesAt().getAsInt());
    return failsAt().isPresent()
        ? passes + ", fails at " + told(failsAt().getAsInt()) + ": " + because()
        : passes + ", the most that was asked for";
  }

  /** Of users the number alone: everybody counts those. */
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
        .orElse(passes + "; the search was ended before it was over");
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
}
