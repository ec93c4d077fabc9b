package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.jmeter.FormInfo;

public final class QueryPairsBeanInfo extends FormInfo {

  public QueryPairsBeanInfo() {
    super(QueryPairs.class, new QueryPairs());
    group("queries", "pool", "folder", "pairs");
    group("measurement", "proofKeys", "turn", "warmUp", "seed");
    group("output", "tableFile", "dataFile");
  }
}
