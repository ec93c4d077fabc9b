package io.github.ampmeter.benchmark.as3ap.definition;

/** What the expected answers depend on. */
public record Setting(DatabaseSize size, Engine engine, Variant variant) {

  /** Where nobody has chosen any. */
  public static final Setting LEAST =
      new Setting(DatabaseSize.MB_4, Engine.INNODB, Variant.NO_ABORT);

  /** From the texts of a plan or a suite. */
  public static Setting parse(String size, String engine, String variant) {
    return new Setting(DatabaseSize.parse(size), Engine.parse(engine), Variant.parse(variant));
  }

  int rows() {
    return size.rows();
  }
}
