package io.github.ampmeter.report;

import io.github.ampmeter.report.Observation.DatabaseFigure;
import java.util.ArrayList;
import java.util.List;

/**
 * What the database did while a plan ran, from its status before and after.
 *
 * @param figures those that tell a reader something, in reading order
 * @param remark why there are none, or what spoils them; empty otherwise
 */
public record DatabaseWork(List<DatabaseFigure> figures, String remark) {
  public DatabaseWork {
    figures = List.copyOf(figures);
  }

  /** No figures, and the reason. */
  public static DatabaseWork without(String why) {
    return new DatabaseWork(List.of(), why);
  }

  /** Counters that rose, and levels. */
  public List<DatabaseFigure> risen() {
    return figures.stream().filter(figure -> figure.value() != 0).toList();
  }

  /** The counters that did not rise, in words. */
  public List<String> none() {
    List<String> words = new ArrayList<>();
    figures.stream()
        .filter(figure -> figure.value() == 0)
        .forEach(figure -> words.add(figure.words()));
    return words;
  }
}
