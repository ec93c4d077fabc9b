package io.github.ampmeter.run.comparison;

import io.github.ampmeter.report.Golden;
import io.github.ampmeter.report.PageText;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.ComparisonSections;
import io.github.ampmeter.report.html.ComparisonPage;
import io.github.ampmeter.report.result.SectionCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code ampmeter compare} makes of tables that others published. */
class SealedComparisonTest {
  @Test
  void sealsTheComparisonOfPublishedTables() throws IOException {
    Comparison comparison =
        ComparedFiles.read(
            List.of(
                published("modperl-guide"),
                published("sourcelabs-phpbench"),
                published("cse503-instances")),
            "",
            "ampmeter");

    Golden.seals(
        "published.comparison.csv", () -> SectionCsv.write(ComparisonSections.all(comparison)));
    Golden.seals("published.page.txt", () -> PageText.of(ComparisonPage.render(comparison)));
  }

  private static Path published(String name) {
    return Path.of("datasets/published", name + ".csv");
  }
}
