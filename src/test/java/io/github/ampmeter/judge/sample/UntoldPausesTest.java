package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files without the column IdleTime, as Taurus and older JMeters write them. */
class UntoldPausesTest {
  private static final long START = 1_700_000_000_000L;
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,threadName,dataType,success,bytes,URL";

  @TempDir private Path folder;

  /** A row: start, elapsed, label, bytes (- without), and how many samples a transaction holds. */
  private static String row(String told) {
    String[] cells = told.strip().split(" +");
    boolean transaction = cells.length > 4;
    return String.join(
        ",",
        "" + (START + Long.parseLong(cells[0])),
        cells[1],
        cells[2],
        transaction
            ? "\"Number of samples in transaction : %s, number of failing samples : 0\""
                .formatted(cells[4])
            : "OK",
        "Users 1-1",
        transaction ? "" : "text",
        "true",
        cells[3],
        transaction ? "null" : "http://shop/");
  }

  private static String place(Sample sample) {
    boolean outside = sample.kind() == SampleKind.OPERATION ? !sample.nested() : sample.outside();
    return sample.label() + (outside ? "" : " inside") + " " + (sample.endMillis() - START);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "behind its requests, 0 100 A 5/600 200 B 6/0 300 Buy 11 2, A inside 100/B inside 800/Buy 800",
    "a request behind it, 0 100 A 5/0 100 Buy 5 1/400 50 S 7, A inside 100/Buy 100/S 450",
    "one in another, 0 9 A 5/500 9 B 5/500 9 In 5 1/0 18 Out 10 2, "
        + "A inside 9/B inside 509/In inside 509/Out 509",
    "before its requests, 0 300 Buy 11 2/500 100 A 5/900 200 B 6/1200 50 S 7, "
        + "Buy 1100/A inside 600/B inside 1100/S 1250",
    "before its requests without bytes, 0 300 Buy - 2/500 100 A -/900 200 B -/1200 50 S -, "
        + "Buy 1100/A inside 600/B inside 1100/S 1250",
    "whose requests were not saved, 0 300 Buy 11 2/500 100 S 7/900 100 S 7, Buy 300/S 600/S 1000",
    "whose next requests took longer, 0 300 Buy - 1/500 400 S -/1000 9 S -, Buy 300/S 900/S 1009",
    "that holds nothing, 0 0 Buy 0 0/500 0 S 0, Buy 0/S 500"
  })
  void requestsAreInTheTransactionWhosePausesAreNotTold(String which, String rows, String places)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    List.of(rows.split("/")).forEach(each -> lines.add(row(each)));
    boolean bytes = !rows.contains(" -");
    String text = String.join("\n", lines) + "\n";
    Path file =
        Files.writeString(
            folder.resolve("s.jtl"), bytes ? text : text.replace("bytes", "sentBytes"));
    List<String> found = new ArrayList<>();

    Jtl.of(file).read(sample -> found.add(place(sample)));

    assertThat(found).containsExactly(places.split("/"));
  }
}
