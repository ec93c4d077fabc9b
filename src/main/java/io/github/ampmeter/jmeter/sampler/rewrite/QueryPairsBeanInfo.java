package io.github.ampmeter.jmeter.sampler.rewrite;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** The form of {@link QueryPairs}. */
public class QueryPairsBeanInfo extends BeanInfoSupport {

  public QueryPairsBeanInfo() {
    super(QueryPairs.class);
    createPropertyGroup("queries", new String[] {"pool", "folder", "pairs"});
    createPropertyGroup("measurement", new String[] {"proofKeys", "turn", "warmUp", "seed"});
    createPropertyGroup("output", new String[] {"tableFile", "dataFile"});
    withDefault("pool", "database");
    withDefault("folder", "../datasets/query-rewrites");
    withDefault("pairs", "");
    withDefault("proofKeys", "20");
    withDefault("turn", "1000");
    withDefault("warmUp", "0");
    withDefault("seed", "1");
    withDefault("tableFile", "");
    withDefault("dataFile", "");
  }

  private void withDefault(String name, String value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
  }
}
