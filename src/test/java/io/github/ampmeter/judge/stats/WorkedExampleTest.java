package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Jtl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/reference/metrics.md, whose figures were computed by hand. */
class WorkedExampleTest {
  private static final Path PAGE = Path.of("docs/reference/metrics.md");

  @TempDir private Path folder;
  private String page;
  private RunStatistics run;

  @BeforeEach
  void readExample() throws IOException {
    page = Files.readString(PAGE);
    String rows = page.substring(page.indexOf("```csv\n") + 7);
    Path jtl = Files.writeString(folder.resolve("s.jtl"), rows.substring(0, rows.indexOf("```")));
    run = statistics(Jtl.of(jtl));
  }

  private static RunStatistics statistics(Jtl jtl) {
    return jtl.read(() -> new RunRecorder(Window.WHOLE_RUN)).sink().statistics();
  }

  private LabelStatistics of(String criterion) {
    return switch (criterion) {
      case "total" -> run.totals().get(0);
      case "operations" -> run.all(LabelKind.OPERATION).get(0);
      case "requests" -> run.all(LabelKind.REQUEST).get(0);
      case "resources" -> run.all(LabelKind.PART).get(0);
      default ->
          run.labels().stream()
              .filter(label -> label.label().equals(criterion))
              .filter(label -> label.kind() == LabelKind.REQUEST)
              .findFirst()
              .orElseThrow();
    };
  }

  @Test
  void figuresAreThoseOfThePage() {
    List<String[]> lines =
        page.lines()
            .dropWhile(line -> !line.startsWith("| criterion | samples, ms |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .map(line -> line.split(" *\\| *"))
            .toList();

    assertThat(lines).hasSize(5);
    for (String[] line : lines) {
      LabelStatistics figures = of(line[1].replace("`", ""));
      ValueCounts elapsed = figures.elapsed();
      assertThat(
              List.of(
                  "" + figures.samples(),
                  text(figures.throughputPerSecond()),
                  text(elapsed.mean()),
                  text(elapsed.percentile(50)),
                  text(elapsed.percentile(90))))
          .as(line[1])
          .isEqualTo(Arrays.asList(line).subList(3, 8));
    }
  }

  private static String text(double figure) {
    return String.format(Locale.ROOT, "%.1f", figure).replace(".0", "");
  }

  @Test
  void operationsAreTheTransactionAndTheRequestsOutside() {
    assertThat(run.labels().stream().filter(of -> of.kind() == LabelKind.OPERATION))
        .extracting(LabelStatistics::label)
        .containsExactlyInAnyOrder("Buy", "Search", "Home", "Old");
    assertThat(run.loose()).containsExactly("Home", "Old", "Search");
    assertThat(run.neverSucceeded()).isEqualTo(Map.of());
  }

  @Test
  void orderOfTransactionsAndRequestsDoesNotCount() throws IOException {
    List<String> rows = Files.readAllLines(folder.resolve("s.jtl"));
    // The transaction first, as in a file that was sorted by time stamps.
    rows.add(1, rows.remove(3));
    Path sorted = Files.write(folder.resolve("sorted.jtl"), rows);

    assertThat(statistics(Jtl.of(sorted)).all(LabelKind.REQUEST).get(0).elapsed().mean())
        .isEqualTo(140);
    assertThat(statistics(Jtl.of(sorted)).totals().get(0).samples()).isEqualTo(4);
  }
}
