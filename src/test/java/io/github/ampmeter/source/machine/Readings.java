package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of an observe.csv as they were written. */
public final class Readings {
  private Readings() {}

  public static List<Reading> of(Path csv) throws IOException {
    return Files.readAllLines(csv).stream()
        .skip(1)
        .map(line -> line.split(","))
        .map(
            cells ->
                new Reading(
                    Long.parseLong(cells[0]),
                    cells[1],
                    ObservedQuantity.of(cells[2]).orElseThrow(),
                    Double.parseDouble(cells[3])))
        .toList();
  }
}
