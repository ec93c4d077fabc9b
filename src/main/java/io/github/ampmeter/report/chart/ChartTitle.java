package io.github.ampmeter.report.chart;

import io.github.ampmeter.Excerpt;
import java.util.Locale;

/** Names of plans and labels, which may hold anything, as parts of titles and of file names. */
final class ChartTitle {
  private static final int LONGEST = 44;

  private ChartTitle() {}

  static String text(String name) {
    return Excerpt.of(name.replaceAll("[\\s\\p{Cntrl}]+", " ").strip(), LONGEST);
  }

  static String slug(String name) {
    String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return slug.substring(0, Math.min(slug.length(), 30)).replaceAll("^-+|-+$", "");
  }
}
