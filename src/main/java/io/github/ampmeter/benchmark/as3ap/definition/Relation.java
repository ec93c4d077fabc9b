package io.github.ampmeter.benchmark.as3ap.definition;

import java.util.List;
import java.util.Locale;

/**
 * The five relations, in the order in which they are loaded. All but tiny have the same ten columns
 * and the same number of rows.
 */
public enum Relation {
  TINY,
  UNIQUES,
  UPDATES,
  HUNDRED,
  TENPCT;

  /** The columns of all relations but tiny, in their order, as MySQL and MariaDB spell them. */
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

  /** As in SQL. */
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

  /** A table with the ten columns, no index and this name. */
  public static String workTable(String name, Engine engine) {
    return creation(name, COLUMNS, engine);
  }

  private static String creation(String name, List<String> columns, Engine engine) {
    // Byte-wise comparison: the specification's strings are of one alphabet and one case.
    return "create table %s (%s) engine=%s character set ascii collate ascii_bin"
        .formatted(name, String.join(", ", columns), engine);
  }
}
