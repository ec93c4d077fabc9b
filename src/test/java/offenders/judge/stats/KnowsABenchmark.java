package offenders.judge.stats;

import offenders.benchmark.olio.Rows;

final class KnowsABenchmark {
  Rows rows;
}
