package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.jmeter.MicrosSampler;
import io.github.ampmeter.jmeter.WholeNumber;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.jmeter.services.FileServer;

/** The fields of {@link QueryPairs}, and what they say. */
public abstract class QueryPairsForm extends MicrosSampler {
  private static final long serialVersionUID = 1L;

  private String pool = "";
  private String folder = "";
  private String pairs = "";
  private String turn = "";
  private String warmUp = "";
  private String proofKeys = "";
  private String seed = "";
  private String tableFile = "";
  private String dataFile = "";

  /**
   * As a new one stands in a plan, in the order of JMeter's generated forms; a plan that leaves a
   * property out means the same.
   */
  protected QueryPairsForm() {
    setProperty("dataFile", "");
    setProperty("folder", "../datasets/query-rewrites");
    setProperty("pairs", "");
    setProperty("pool", "database");
    setProperty("proofKeys", "20");
    setProperty("seed", "1");
    setProperty("tableFile", "");
    setProperty("turn", "1000");
    setProperty("warmUp", "0");
  }

  /** The folder is relative to the plan, wherever JMeter was started. */
  final PairSettings settings() {
    Path plan = Path.of(FileServer.getFileServer().getBaseDir());
    return new PairSettings(
        PairSettings.pairs(plan.resolve(folder.strip()).normalize(), pairs),
        Duration.ofMillis(number("turn", turn, 1)),
        Duration.ofSeconds(number("warmUp", warmUp, 0)),
        number("proofKeys", proofKeys, 1),
        WholeNumber.seed("Query Pairs: seed", seed));
  }

  private static int number(String field, String text, int least) {
    return WholeNumber.atLeast(least, "Query Pairs: " + field, text);
  }

  public String getPool() {
    return pool;
  }

  public void setPool(String pool) {
    this.pool = pool;
  }

  public String getFolder() {
    return folder;
  }

  public void setFolder(String folder) {
    this.folder = folder;
  }

  public String getPairs() {
    return pairs;
  }

  public void setPairs(String pairs) {
    this.pairs = pairs;
  }

  public String getTurn() {
    return turn;
  }

  public void setTurn(String turn) {
    this.turn = turn;
  }

  public String getWarmUp() {
    return warmUp;
  }

  public void setWarmUp(String warmUp) {
    this.warmUp = warmUp;
  }

  public String getProofKeys() {
    return proofKeys;
  }

  public void setProofKeys(String proofKeys) {
    this.proofKeys = proofKeys;
  }

  public String getSeed() {
    return seed;
  }

  public void setSeed(String seed) {
    this.seed = seed;
  }

  public String getTableFile() {
    return tableFile;
  }

  public void setTableFile(String tableFile) {
    this.tableFile = tableFile;
  }

  public String getDataFile() {
    return dataFile;
  }

  public void setDataFile(String dataFile) {
    this.dataFile = dataFile;
  }
}
