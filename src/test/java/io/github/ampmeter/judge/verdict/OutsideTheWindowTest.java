package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.judge.verdict.ExpectedFindings.assertFindings;
import static io.github.ampmeter.judge.verdict.ToldSamples.START;

import io.github.ampmeter.judge.stats.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Labels that came before the measurement window only, such as a log-in in the warm-up. */
class OutsideTheWindowTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/judge/outside.csv", delimiter = '|', useHeadersInDisplayName = true)
  void areFoundAsTheTableSays(String samples, String criteria, String findings, String remark) {
    ToldSamples run = new ToldSamples(new Window(START + 10_000, START + 20_000));

    assertFindings(run.tell(samples).judge(criteria).findings(), findings, remark);
  }
}
