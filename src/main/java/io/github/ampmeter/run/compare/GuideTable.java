package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.compare.PlainTable;
import java.util.List;

/** The mod_perl guide's NR, NC and RPS, where the number of requests changes with each row. */
final class GuideTable implements PublishedFormat {
  private static final List<String> HEADER =
      List.of("page", "requests", "concurrency", "requests_per_second", "reliable");

  @Override
  public boolean has(List<String> header) {
    return header.equals(HEADER);
  }

  @Override
  public ComparisonPart read(CsvTable table) {
    List<List<String>> rows =
        table.rows().stream()
            .map(
                row ->
                    List.of(
                        row.text("page"),
                        row.text("requests"),
                        row.text("concurrency"),
                        row.text("requests_per_second"),
                        row.text("reliable").equals("no") ? "not reliable" : "reliable"))
            .toList();
    PlainTable shown =
        new PlainTable(
            "mod_perl guide: a page with and without MySQL",
            "Too few requests make no figure: the guide calls its first row so.",
            1,
            List.of("Page", "NR", "NC", "RPS", ""),
            rows);
    return new ComparisonPart(List.of(), List.of(shown));
  }
}
