package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.dataset.Row;

/** The rows of a relation by their numbers. */
@FunctionalInterface
interface RowMaker {
  Row row(long number);
}
