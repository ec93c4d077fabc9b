package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.benchmark.rewrites.definition.QueryPair;

/** Which of the two. */
enum Variant {
  ORIGINAL("original"),
  REWRITE("rewrite");

  private final String word;

  Variant(String word) {
    this.word = word;
  }

  String sqlOf(QueryPair pair) {
    return this == ORIGINAL ? pair.original() : pair.rewrite();
  }

  String labelOf(QueryPair pair) {
    return pair.name() + " " + word;
  }
}
