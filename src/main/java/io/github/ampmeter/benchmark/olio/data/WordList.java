package io.github.ampmeter.benchmark.olio.data;

import java.util.Arrays;
import java.util.List;

/** Words as a person writes them down: with commas between, on as many lines as it takes. */
final class WordList {
  private WordList() {}

  /** In the order of the text: data is drawn by position, so another order is other data. */
  static List<String> of(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).toList();
  }
}
