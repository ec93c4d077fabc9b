package io.github.ampmeter.dataset;

import java.util.List;

/**
 * What a table is filled with.
 *
 * @param name as SQL names it, trusted: it goes into statements as it is
 * @param columns in the order of each row's values; trusted as well
 * @param rows may be gone through several times, with the same rows each time
 */
public record TableRows(String name, List<String> columns, Iterable<Row> rows) {}
