package io.github.ampmeter.report.html;

import java.util.List;

/**
 * The part of a list that the page shows.
 *
 * @param folded how many entries it does not show
 */
public record Truncated<T>(List<T> shown, int folded) {
  public Truncated {
    shown = List.copyOf(shown);
  }

  static <T> Truncated<T> of(List<T> all, int most) {
    List<T> shown = all.subList(0, Math.min(all.size(), most));
    return new Truncated<>(shown, all.size() - shown.size());
  }
}
