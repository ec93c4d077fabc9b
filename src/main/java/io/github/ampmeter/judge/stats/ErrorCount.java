package io.github.ampmeter.judge.stats;

/**
 * Failed samples that started in the window and share label, response code and message.
 *
 * @param message the assertion's or else the response's words, cut to a line
 */
public record ErrorCount(String label, String responseCode, String message, long count) {}
