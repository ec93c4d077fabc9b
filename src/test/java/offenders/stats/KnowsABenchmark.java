package offenders.stats;

import offenders.benchmark.olio.data.Rows;

final class KnowsABenchmark {
  Rows rows;
}
