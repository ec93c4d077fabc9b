package io.github.ampmeter.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A section of one table as a person reads it. */
public record ShownTable(
    String title, String remark, List<String> header, List<List<String>> rows) {
  public static ShownTable of(Section section) {
    Table table = section.tables().findFirst().orElseThrow();
    List<List<String>> rows = new ArrayList<>();
    for (Table.Row row : table.groups().get(0).rows()) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.cells().size(); i++) {
        cells.add(FigureText.PLAIN.of(table.columns().get(i).kind(), row.cells().get(i)));
      }
      rows.add(cells);
    }
    return new ShownTable(
        section.title(),
        section.blocks().stream()
            .filter(Block.Sentences.class::isInstance)
            .flatMap(block -> ((Block.Sentences) block).lines().stream())
            .collect(Collectors.joining(" ")),
        table.columns().stream().map(column -> column.title().replace("\n", " ")).toList(),
        rows);
  }
}
