package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.Row;
import io.github.ampmeter.benchmark.TableRows;
import io.github.ampmeter.benchmark.as3ap.Numbers.Permutation;
import io.github.ampmeter.benchmark.as3ap.Numbers.SplitMix64;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;

/** The rows of a relation, in the order in which they are stored. */
final class RelationRows implements Iterable<Row> {
  /** A fixed seed gives everybody the same data, so that figures can be compared. */
  static final long SEED = 1989;

  private final int rows;
  private final LongFunction<Row> maker;

  RelationRows(Relation relation, DatabaseSize size) {
    this.rows = relation.rows(size);
    this.maker = maker(relation, rows);
  }

  static TableRows of(Relation relation, DatabaseSize size) {
    return new TableRows(
        relation.table(),
        relation.columns().stream().map(column -> column.split(" ")[0]).toList(),
        new RelationRows(relation, size));
  }

  private static LongFunction<Row> maker(Relation relation, int rows) {
    return switch (relation) {
      case TINY -> number -> Row.of(0);
      case UNIQUES, UPDATES -> new UniqueRows(relation, rows, SEED);
      case HUNDRED -> new HundredRows(rows, SEED);
      case TENPCT -> new TenpctRows(rows, SEED);
    };
  }

  @Override
  public Iterator<Row> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < rows;
      }

      @Override
      public Row next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return maker.apply(next++);
      }
    };
  }

  /** The random orders of a relation, one for each column. */
  static final class Columns {
    private final long rows;
    private final long seed;
    private final Permutation codes;
    private final Permutation dates;

    Columns(Relation relation, long rows, long seed) {
      this.rows = rows;
      this.seed = SplitMix64.of(seed, relation.table());
      this.codes = new Permutation(Texts.codes(), SplitMix64.of(this.seed, "code"));
      this.dates = order("date");
    }

    /** The random ranks of all rows. */
    Permutation order(String column) {
      return new Permutation(rows, SplitMix64.of(seed, column));
    }

    /** A different text for each row; the first one is the benchmark's own. */
    String code(long row) {
      if (row == 0) {
        return Texts.CODE;
      }
      String code = Texts.code(codes.at(row));
      return code.equals(Texts.CODE) ? Texts.code(codes.at(rows)) : code;
    }

    String date(long row) {
      return Texts.date(dates.at(row) % Texts.DAYS);
    }

    /** Returns a different text for each number. */
    String name(long number) {
      return Texts.name(codes.at(number + rows + 1));
    }

    /** Equal numbers have equal texts. */
    String address(long number) {
      return Texts.address(seed ^ number);
    }

    /** A number for values that need no order. */
    long hash(long row) {
      return SplitMix64.of(seed + row) >>> 1;
    }
  }

  /** The relations uniques and updates, which differ only in their keys and one address. */
  private static final class UniqueRows implements LongFunction<Row> {
    /** Drawn from 2.16 N, N addresses are 80 % different ones: 2.16 (1 - e^(-1/2.16)) = 0.80. */
    private static final double ADDRESSES = 2.16;

    private final Relation relation;
    private final Columns columns;
    private final Numbers numbers;
    private final long addresses;
    private final Permutation keys;
    private final Permutation signed;
    private final Permutation floats;
    private final Permutation doubles;
    private final Permutation decims;

    UniqueRows(Relation relation, long rows, long seed) {
      this.relation = relation;
      this.columns = new Columns(relation, rows, seed);
      this.numbers = new Numbers(rows);
      this.addresses = Math.round(ADDRESSES * rows);
      this.keys = columns.order("key");
      this.signed = columns.order("signed");
      this.floats = columns.order("float");
      this.doubles = columns.order("double");
      this.decims = columns.order("decim");
    }

    @Override
    public Row apply(long number) {
      long rank = keys.at(number);
      Long key = relation == Relation.UPDATES ? Numbers.dense(rank) : numbers.sparse(rank);
      return Row.of(
          key,
          key,
          numbers.signed(signed.at(number)),
          numbers.zipf(floats.at(number)),
          numbers.normal(doubles.at(number)),
          numbers.decim(decims.at(number)),
          columns.date(number),
          columns.code(number),
          number == 0 ? Texts.NAME : columns.name(number),
          address(number));
    }

    private String address(long number) {
      boolean planted = number == 0 && relation == Relation.UNIQUES;
      return planted ? Texts.ADDRESS : columns.address(columns.hash(number) % addresses);
    }
  }

  /** The relation hundred: most columns are functions of one number from 0 to 99. */
  private static final class HundredRows implements LongFunction<Row> {
    private static final int VALUES = 100;
    private static final int LEAST_SIGNED = 100;
    private static final long FLOATS = 500_000_000;
    private static final long DOUBLES = 1_000_000_000;

    private final Columns columns;
    private final Numbers numbers;
    private final Permutation keys;
    private final Permutation ints;
    private final Permutation groups;
    private final String[] names = new String[VALUES];
    private final String[] addresses = new String[VALUES];

    HundredRows(long rows, long seed) {
      columns = new Columns(Relation.HUNDRED, rows, seed);
      numbers = new Numbers(rows);
      keys = columns.order("key");
      ints = columns.order("int");
      groups = columns.order("group");
      for (int i = 0; i < VALUES; i++) {
        names[i] = i == 0 ? Texts.NAME : columns.name(i);
        addresses[i] = i == 0 ? Texts.ADDRESS : columns.address(i);
      }
    }

    @Override
    public Row apply(long number) {
      int group = (int) (groups.at(number) % VALUES);
      Long decim = Numbers.spread(group, VALUES, DOUBLES);
      return Row.of(
          Numbers.dense(keys.at(number)),
          numbers.sparseFromZero(ints.at(number)),
          LEAST_SIGNED + group,
          Numbers.spread(group, VALUES, FLOATS),
          decim,
          decim,
          columns.date(number),
          columns.code(number),
          names[group],
          addresses[group]);
    }
  }

  /** The relation tenpct: ten names, and a tenth of N different values in some columns. */
  private static final class TenpctRows implements LongFunction<Row> {
    private static final int NAMES = 10;
    private static final long SIGNED = 500_000_000;
    private static final long DOUBLES = 1_000_000_000;

    private final Columns columns;
    private final Numbers numbers;
    private final long values;
    private final Permutation keys;
    private final Permutation signed;
    private final Permutation floats;
    private final Permutation doubles;
    private final Permutation groups;
    private final String[] names = new String[NAMES];

    TenpctRows(long rows, long seed) {
      columns = new Columns(Relation.TENPCT, rows, seed);
      numbers = new Numbers(rows);
      values = rows / 10;
      keys = columns.order("key");
      signed = columns.order("signed");
      floats = columns.order("float");
      doubles = columns.order("double");
      groups = columns.order("group");
      for (int i = 0; i < NAMES; i++) {
        names[i] = i == 0 ? Texts.NAME : columns.name(i);
      }
    }

    @Override
    public Row apply(long number) {
      Long key = numbers.sparse(keys.at(number));
      long value = doubles.at(number) % values;
      Long decim = Numbers.spread(value, values, DOUBLES);
      return Row.of(
          key,
          key,
          Numbers.spread(signed.at(number) % values, values, SIGNED),
          numbers.zipf(floats.at(number)),
          decim,
          decim,
          columns.date(number),
          columns.code(number),
          names[(int) (groups.at(number) % NAMES)],
          columns.address(value));
    }
  }
}
