package offenders.benchmark.mongo;

import offenders.benchmark.olio.Rows;

final class KnowsAnotherBenchmark {
  Rows rows;
}
