package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.Row;

/** The relations uniques and updates: alike but for their keys and one address. */
final class UniqueRows implements RowMaker {
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
  public Row row(long number) {
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
