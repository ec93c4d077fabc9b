package io.github.ampmeter.benchmark.published;

import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.List;

/** What a published table adds to a comparison. */
public record Published(List<Workload> workloads, List<Section> sections) {
  public Published {
    workloads = List.copyOf(workloads);
    sections = List.copyOf(sections);
  }

  /**
   * A table, with what to know about it.
   *
   * @param remark may be empty
   */
  public static Section section(String key, String title, String remark, Table table) {
    return Section.of(
        key,
        title,
        remark.isEmpty() ? List.of(table) : List.of(Block.Sentences.of(Tone.PLAIN, remark), table));
  }
}
