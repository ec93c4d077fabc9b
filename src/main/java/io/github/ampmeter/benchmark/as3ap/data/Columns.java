package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;

/** The random orders of one relation, a column each. */
final class Columns {
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

  /** Ranks of all rows, a random one each. */
  Permutation order(String column) {
    return new Permutation(rows, SplitMix64.of(seed, column));
  }

  /** Another text for each row; the benchmark's own for the first. */
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

  /** Another text for each number. */
  String name(long number) {
    return Texts.name(codes.at(number + rows + 1));
  }

  /** The same text for the same number. */
  String address(long number) {
    return Texts.address(seed ^ number);
  }

  /** Some number, for what needs no order. */
  long hash(long row) {
    return SplitMix64.of(seed + row) >>> 1;
  }
}
