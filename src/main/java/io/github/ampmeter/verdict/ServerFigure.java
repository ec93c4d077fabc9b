package io.github.ampmeter.verdict;

/**
 * What was seen of a server, or why it is not known. Who looks now and then does not know the
 * figure at the edges of a window: it lies between two others.
 *
 * @param value in the metric's unit; of a figure for each operation, that of all of them together
 * @param least what it is at least
 * @param most what it is at most
 * @param unknown why there is none; empty where there is
 */
public record ServerFigure(double value, double least, double most, String unknown) {

  public static ServerFigure unknown(String why) {
    return new ServerFigure(Double.NaN, Double.NaN, Double.NaN, why);
  }

  public static ServerFigure of(double value) {
    return new ServerFigure(value, value, value, "");
  }

  boolean known() {
    return unknown.isEmpty();
  }

  ServerFigure forEachOf(long operations) {
    return new ServerFigure(value / operations, least / operations, most / operations, unknown);
  }
}
