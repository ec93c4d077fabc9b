package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.Row;

/** The relation tenpct: ten names, and a tenth of N different values in some columns. */
final class TenpctRows implements RowMaker {
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
  public Row row(long number) {
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
