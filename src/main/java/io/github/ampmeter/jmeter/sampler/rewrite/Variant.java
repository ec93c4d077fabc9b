package io.github.ampmeter.jmeter.sampler.rewrite;

import io.github.ampmeter.workload.rewrite.QueryPair;

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
