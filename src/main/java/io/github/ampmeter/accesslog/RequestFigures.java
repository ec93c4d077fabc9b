package io.github.ampmeter.accesslog;

import io.github.ampmeter.stats.ValueCounts;

/**
 * What a log says of one kind of requests.
 *
 * @param request method and path, with ids folded
 * @param count of its lines
 * @param errors those with a status of 400 or more
 * @param bytes of all answers together
 * @param elapsed times, as the server took them; none where the log does not say
 */
public record RequestFigures(
    String request, long count, long errors, long bytes, ValueCounts elapsed) {

  /** Of all its requests together, milliseconds. */
  public double totalMillis() {
    return elapsed.count() == 0 ? 0 : elapsed.mean() * elapsed.count();
  }
}
