package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertAllTold;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.ToldSamples;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class UnjudgedErrorsTest {
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/unjudged-errors.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void areToldAsTheTableSays(String name, String samples, String criteria, String remarks) {
    assertAllTold(
        Issue.messages(
            new UnjudgedErrors(
                    Criteria.parse("t", criteria.replace("; ", "\n")),
                    new ToldSamples(Window.WHOLE_RUN).tell(samples).statistics())
                .issues()),
        remarks);
  }
}
