package offenders.benchmark.mongo.data;

import offenders.benchmark.olio.data.Rows;

final class KnowsAnotherBenchmark {
  Rows rows;
}
