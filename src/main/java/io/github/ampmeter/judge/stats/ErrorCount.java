package io.github.ampmeter.judge.stats;

import java.time.Instant;

/**
 * Failed samples that started in the window and share label, response code and message.
 *
 * @param message the assertion's or else the response's words, cut to a line
 * @param first when the first of them started
 */
public record ErrorCount(
    String label, String responseCode, String message, long count, Instant first) {}
