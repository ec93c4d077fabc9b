package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.Row;

/** The relation hundred: most columns are functions of one number from 0 to 99. */
final class HundredRows implements RowMaker {
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
  public Row row(long number) {
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
