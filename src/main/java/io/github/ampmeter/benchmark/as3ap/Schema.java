package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The relations and their indexes, and the tables and the view that queries create. */
public final class Schema {
  /** The tables that queries create and leave behind. */
  private static final List<String> WORK_TABLES =
      List.of(
          "saveupdates",
          "integrity_temp",
          "sel100seq",
          "sel100rand",
          "tiny_output",
          "updates_output",
          "hundred_output");

  public static final String DROP_WORK_TABLES =
      "drop table if exists " + String.join(", ", WORK_TABLES);
  public static final String DROP_VIEW = "drop view if exists reportview";

  /** The copy of the relation updates from which it is restored. */
  public static final String SAVED_UPDATES = "as3ap_saved_updates";

  /** Restores values: the multi-user tests neither add nor delete rows. */
  public static final String RESTORE_UPDATES =
      "update updates, %1$s set updates.col_signed = %1$s.col_signed, updates.col_double ="
              .formatted(SAVED_UPDATES)
          + (" %1$s.col_double where updates.col_key = %1$s.col_key and (updates.col_signed <>"
                  + " %1$s.col_signed or updates.col_double <> %1$s.col_double)")
              .formatted(SAVED_UPDATES);

  private Schema() {}

  /**
   * The five relations, in the order in which they are loaded. All but tiny have the same ten
   * columns and the same number of rows.
   */
  public enum Relation {
    TINY,
    UNIQUES,
    UPDATES,
    HUNDRED,
    TENPCT;

    /** The columns of all relations but tiny, in order, in MySQL's and MariaDB's SQL. */
    public static final List<String> COLUMNS =
        List.of(
            "col_key int not null",
            "col_int int not null",
            "col_signed int not null",
            "col_float float not null",
            "col_double double not null",
            "col_decim numeric(18,2) not null",
            "col_date char(20) not null",
            "col_code char(10) not null",
            "col_name char(20) not null",
            "col_address varchar(80) not null");

    /** Returns the table's name in SQL. */
    public String table() {
      return name().toLowerCase(Locale.ROOT);
    }

    public List<String> columns() {
      return this == TINY ? COLUMNS.subList(0, 1) : COLUMNS;
    }

    public int rows(DatabaseSize size) {
      return this == TINY ? 1 : size.rows();
    }

    /** The statement that creates it, without an index. */
    public String creation(Engine engine) {
      return creation(table(), columns(), engine);
    }

    /** Creates a table with this name, the ten columns and no index. */
    public static String workTable(String name, Engine engine) {
      return creation(name, COLUMNS, engine);
    }

    private static String creation(String name, List<String> columns, Engine engine) {
      // Byte-wise comparison: the specification's strings are of one alphabet and one case.
      return "create table %s (%s) engine=%s character set ascii collate ascii_bin"
          .formatted(name, String.join(", ", columns), engine);
    }
  }

  /**
   * The indexes in the order in which they are built after the load, each of which is a timed test.
   * Those named {@code _h} are hashed in the specification; MyISAM and InnoDB build B-trees only.
   */
  public enum Index {
    UNIQUES_KEY_BT(Relation.UNIQUES, Kind.KEY, "col_key"),
    UPDATES_KEY_BT(Relation.UPDATES, Kind.KEY, "col_key"),
    HUNDRED_KEY_BT(Relation.HUNDRED, Kind.KEY, "col_key"),
    TENPCT_KEY_BT(Relation.TENPCT, Kind.KEY, "col_key"),
    TENPCT_KEY_CODE_BT(Relation.TENPCT, Kind.PLAIN, "col_key, col_code"),
    TINY_KEY_BT(Relation.TINY, Kind.PLAIN, "col_key"),
    TENPCT_INT_BT(Relation.TENPCT, Kind.PLAIN, "col_int"),
    TENPCT_SIGNED_BT(Relation.TENPCT, Kind.PLAIN, "col_signed"),
    UNIQUES_CODE_H(Relation.UNIQUES, Kind.PLAIN, "col_code"),
    TENPCT_DOUBLE_BT(Relation.TENPCT, Kind.PLAIN, "col_double"),
    UPDATES_DECIM_BT(Relation.UPDATES, Kind.PLAIN, "col_decim"),
    TENPCT_FLOAT_BT(Relation.TENPCT, Kind.PLAIN, "col_float"),
    UPDATES_INT_BT(Relation.UPDATES, Kind.PLAIN, "col_int"),
    TENPCT_DECIM_BT(Relation.TENPCT, Kind.PLAIN, "col_decim"),
    HUNDRED_CODE_H(Relation.HUNDRED, Kind.PLAIN, "col_code"),
    TENPCT_NAME_H(Relation.TENPCT, Kind.PLAIN, "col_name"),
    UPDATES_CODE_H(Relation.UPDATES, Kind.PLAIN, "col_code"),
    TENPCT_CODE_H(Relation.TENPCT, Kind.PLAIN, "col_code"),
    UPDATES_DOUBLE_BT(Relation.UPDATES, Kind.PLAIN, "col_double"),
    HUNDRED_FOREIGN(Relation.HUNDRED, Kind.FOREIGN, "col_signed");

    private enum Kind {
      KEY,
      PLAIN,
      FOREIGN
    }

    /** The indexes that the single-user tests drop before the bulk changes. */
    public static final List<Index> DROPPED_FOR_BULK_CHANGES =
        List.of(UPDATES_INT_BT, UPDATES_DOUBLE_BT, UPDATES_DECIM_BT, UPDATES_CODE_H);

    private static final String FOREIGN_KEY = "fk_hundred_updates";

    private final Relation relation;
    private final Kind kind;
    private final String columns;

    Index(Relation relation, Kind kind, String columns) {
      this.relation = relation;
      this.kind = kind;
      this.columns = columns;
    }

    /** Returns the name in the specification. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    public Relation relation() {
      return relation;
    }

    /** Whether every test needs it: the keys and the foreign key. */
    public boolean permanent() {
      return kind != Kind.PLAIN;
    }

    /** The indexes that the single-user tests build between the output tests. */
    public static List<Index> plain() {
      return Arrays.stream(values()).filter(index -> !index.permanent()).toList();
    }

    /** Returns the server's name for it. */
    public String serverName(Engine engine) {
      return clustered(engine) ? "PRIMARY" : text();
    }

    /** The statement that builds it. */
    public String creation(Engine engine) {
      String table = relation.table();
      if (clustered(engine)) {
        return "alter table %s add primary key (%s)".formatted(table, columns);
      }
      if (kind == Kind.FOREIGN) {
        return ("alter table %s add index %s (%s), add constraint %s foreign key (%s)"
                + " references updates (col_key)")
            .formatted(table, text(), columns, FOREIGN_KEY, columns);
      }
      String unique = kind == Kind.KEY ? "unique " : "";
      return "create %sindex %s on %s (%s)".formatted(unique, text(), table, columns);
    }

    public String removal() {
      return "drop index %s on %s".formatted(text(), relation.table());
    }

    /** Whether it is clustered: InnoDB clusters by the primary key only, MyISAM never. */
    private boolean clustered(Engine engine) {
      return kind == Kind.KEY && engine == Engine.INNODB;
    }
  }
}
