package io.github.ampmeter.judge.stats;

/**
 * How a load that timers pace kept to its plan, in one window.
 *
 * @param lateMillis how long after an operation was due, and its user free, it began
 * @param cycles how many cycles lay in the window
 * @param reachedPercent offered load in percent of the planned: mean of the drawn cycles / mean of
 *     the actual ones; NaN without a cycle
 */
public record PacedLoad(ValueCounts lateMillis, long cycles, double reachedPercent) {}
