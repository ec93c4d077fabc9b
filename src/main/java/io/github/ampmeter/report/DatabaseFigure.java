package io.github.ampmeter.report;

/**
 * What a database server counted while a plan ran.
 *
 * @param words what it counts, for a reader who does not know the variable
 * @param variable the server's own name for it
 * @param value the difference or, of a level, what it was after the load
 * @param level a height rather than a count: it has no rate
 */
public record DatabaseFigure(String words, String variable, double value, boolean level) {}
