package io.github.ampmeter.report;

import io.github.ampmeter.verdict.Finding;
import java.util.Optional;

/**
 * One line of Faban's Miscellaneous Statistics.
 *
 * @param words what it is
 * @param result of the run
 * @param criterion what was required of it; empty: for information
 */
public record CountRow(String words, String result, Optional<Finding> criterion) {
  public String target() {
    return criterion.map(Finding::limitText).orElse(NumberText.NONE);
  }
}
