package io.github.ampmeter.source.responses;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server sent that made a sample fail, as far as it is kept: without secrets.
 *
 * @param time when the sample started, such as 2026-11-21T10:00:00.123Z
 * @param why code and message, and what an assertion said
 * @param body the beginning of a text; of what is none, that it is none
 */
public record FailedResponse(String label, String time, String why, String headers, String body) {
  static final String KEY = "failedResponses";

  /** How many are kept of a label. */
  public static final int MOST = 3;

  /** Beyond these, labels that failed later are not kept. */
  public static final int MOST_LABELS = 20;

  /** For the page, label by label, in the order in which they failed first. */
  static List<Section> sections(List<FailedResponse> all) {
    Map<String, List<Block>> labels = new LinkedHashMap<>();
    all.forEach(
        each ->
            labels
                .computeIfAbsent(each.label, label -> new ArrayList<>())
                .add(new Block.Listing(each.time + " " + each.why, each.text())));
    List<Block> folded = new ArrayList<>();
    labels.forEach(
        (label, of) -> folded.add(new Block.Folded(label + ": first failing responses", of)));
    Section section = Section.of(KEY, "Failing responses", folded);
    return folded.isEmpty() ? List.of() : List.of(section.only(Place.PAGE));
  }

  private String text() {
    return (headers.strip() + "\n\n" + body).strip();
  }
}
