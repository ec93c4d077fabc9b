package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the expected results depend on. */
public record Setting(DatabaseSize size, Engine engine, Variant variant) {

  /** The setting applies by default. */
  public static final Setting LEAST =
      new Setting(DatabaseSize.MB_4, Engine.INNODB, Variant.NO_ABORT);

  /** Parses the texts of a plan or a suite. */
  public static Setting parse(String size, String engine, String variant) {
    return new Setting(DatabaseSize.parse(size), Engine.parse(engine), Variant.parse(variant));
  }

  int rows() {
    return size.rows();
  }

  /**
   * Logical size: four relations of N rows of 100 bytes, MB = 10^6 bytes. Only decades are legal,
   * so that figures of one size can be compared.
   */
  public enum DatabaseSize {
    MB_4("4MB", 10_000),
    MB_40("40MB", 100_000),
    MB_400("400MB", 1_000_000),
    GB_4("4GB", 10_000_000);

    private static final int RELATIONS = 4;
    private static final int BYTES_A_ROW = 100;

    private final String text;
    private final int rows;

    DatabaseSize(String text, int rows) {
      this.text = text;
      this.rows = rows;
    }

    /** Parses a text such as {@code 40MB}; ignores case and a space before the unit. */
    public static DatabaseSize parse(String text) {
      String plain = text.replace(" ", "").toUpperCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(size -> size.text.equals(plain))
          .findFirst()
          .orElseThrow(
              () ->
                  new ConfigException(
                      "as3ap: size must be one of the decades "
                          + Arrays.stream(values())
                              .map(DatabaseSize::toString)
                              .collect(Collectors.joining(", "))
                          + ", was \""
                          + text
                          + '"'));
    }

    /** The rows of each relation but tiny, N in the definitions. */
    public int rows() {
      return rows;
    }

    public long logicalBytes() {
      return (long) RELATIONS * rows * BYTES_A_ROW;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** MySQL's and MariaDB's storage engines that the benchmark is run on. */
  public enum Engine {
    /** Table locks, no transactions, no foreign keys, no clustered index. */
    MYISAM("MyISAM"),
    /** Row locks and multiversioning; the primary key is the clustered index. */
    INNODB("InnoDB");

    private final String text;

    Engine(String text) {
      this.text = text;
    }

    public static Engine parse(String text) {
      for (Engine engine : values()) {
        if (engine.text.equalsIgnoreCase(text.strip())) {
          return engine;
        }
      }
      throw new ConfigException("as3ap: engine must be MyISAM or InnoDB, was \"" + text + '"');
    }

    /** Whether the engine has transactions and enforces foreign keys. */
    public boolean transactional() {
      return this == INNODB;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Whether mod_100_seq is rolled back, as the specification has it, or committed. */
  public enum Variant {
    /** It is rolled back, as in the specification, MySQL's own script and OSDB. */
    ABORT("abort"),
    /** It is committed, as by SourceLabs, whose engine has no rollback. */
    NO_ABORT("no-abort");

    private final String text;

    Variant(String text) {
      this.text = text;
    }

    public static Variant parse(String text) {
      for (Variant variant : values()) {
        if (variant.text.equals(text.strip())) {
          return variant;
        }
      }
      throw new ConfigException("as3ap: variant must be abort or no-abort, was \"" + text + '"');
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
