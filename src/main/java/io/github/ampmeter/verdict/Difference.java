package io.github.ampmeter.verdict;

/**
 * Whether two runs differ in one figure, and what says so.
 *
 * @param shown whether the difference is borne out, rather than scatter
 * @param method in words, for the report
 */
public record Difference(boolean shown, String method) {}
