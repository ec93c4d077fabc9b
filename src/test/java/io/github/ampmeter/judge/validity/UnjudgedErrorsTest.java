package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertAllTold;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.ToldSamples;
import java.util.List;
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
    List<Criterion> limits = Criteria.parse("t", criteria.replace("; ", "\n"));
    RunStatistics run = new ToldSamples(Window.WHOLE_RUN).tell(samples).statistics();
    List<Finding> findings =
        Judge.judge(limits, run, OperationStatistics.NONE, List.of()).findings();

    assertAllTold(Issue.messages(new UnjudgedErrors(limits, findings, run).issues()), remarks);
  }
}
