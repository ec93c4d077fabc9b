package io.github.ampmeter.source.hardening;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the checks of a stack came to: what failed first, what passed folded. */
final class HardeningSection {
  private HardeningSection() {}

  static Section of(HardeningResult result) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.Sentences.of(Tone.LEAD, result.keyFinding() + "."));
    blocks.add(
        Block.Sentences.of(
            Tone.SMALL,
            "%s sent to %s."
                .formatted(Counted.of(result.requests(), "requests"), result.target())));
    if (!result.notes().isEmpty()) {
      blocks.add(new Block.Sentences(Tone.NOTE, result.notes()));
    }
    List<Finding> open =
        Stream.of(State.FAILED, State.NOT_CHECKED, State.ACCEPTED)
            .flatMap(state -> result.in(state).stream())
            .toList();
    if (!open.isEmpty()) {
      blocks.add(columns().table("findings", "Checks that did not pass", open).folding("checks"));
    }
    List<Finding> passed = result.in(State.PASSED);
    if (!passed.isEmpty()) {
      blocks.add(
          new Block.Folded(
              Counted.of(passed.size(), "checks") + " passed",
              List.of(columns().table("passed", "Checks that passed", passed))));
    }
    if (!result.notApplicable().isEmpty()) {
      blocks.add(new Block.Sentences(Tone.SMALL, List.of(notApplicable(result.notApplicable()))));
    }
    return Section.of("hardening", "Hardening", blocks);
  }

  private static Columns<Finding> columns() {
    return new Columns<Finding>()
        .label("id", "Check", Finding::id)
        .words("severity", "Severity", finding -> finding.fault().severity().word())
        .words("state", "State", finding -> finding.state().word())
        .cell(
            "title",
            "What is bad",
            Kind.WORDS,
            finding -> Cell.words(finding.fault().title(), "seen from " + finding.fault().view()))
        .cell(
            "evidence",
            "What was seen",
            Kind.WORDS,
            finding -> Cell.words(finding.evidence(), finding.why()))
        .cell(
            "remedy",
            "What to do",
            Kind.WORDS,
            finding ->
                Cell.words(
                    finding.fault().remedy(), String.join(", ", finding.fault().references())));
  }

  /** Many checks have one reason: {@code 12 checks do not apply: the address is not of https}. */
  private static String notApplicable(Map<String, String> reasons) {
    Map<String, List<String>> ids = new TreeMap<>();
    reasons.forEach((id, why) -> ids.computeIfAbsent(why, w -> new ArrayList<>()).add(id));
    List<String> words = new ArrayList<>();
    ids.forEach((why, of) -> words.add(why + " (" + String.join(", ", of) + ")"));
    return Counted.of(reasons.size(), "checks")
        + " do not apply: "
        + String.join("; ", words)
        + ".";
  }
}
