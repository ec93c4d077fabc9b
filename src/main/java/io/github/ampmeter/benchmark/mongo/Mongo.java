package io.github.ampmeter.benchmark.mongo;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.PublishedTable;
import java.util.List;

/** Operations on a MongoDB; {@code ampmeter mongo-perf} prints their figures. */
public final class Mongo implements Benchmark {
  @Override
  public String name() {
    return "mongo";
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(
        PublishedTable.printed(
            "name,vcpu,ecu,memory_gib,storage", "Instance types of the CSE503 study (2016)"));
  }
}
