package io.github.ampmeter.dataset.as3ap;

import io.github.ampmeter.dataset.Row;

/** The rows of a relation by their numbers. */
@FunctionalInterface
interface RowMaker {
  Row row(long number);
}
