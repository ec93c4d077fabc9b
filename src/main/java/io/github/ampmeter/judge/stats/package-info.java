/**
 * What was measured, as numbers: exact percentiles, throughput, windows, summaries by label, time
 * series. docs/reference/metrics.md states the same definitions for users.
 *
 * <ul>
 *   <li>percentile: nearest rank, exact on whole milliseconds, never an estimate;
 *   <li>samples and errors: of the samples that started in the window; mean, sd (n-1), extremes and
 *       percentiles: of the successes among them;
 *   <li>throughput: the successes that ended in the window / its length;
 *   <li>total: the operations where there are any, else the requests, never both.
 * </ul>
 *
 * <p>Windows say which part of a run or of a step is judged, and whether the load in it was the one
 * that was asked for: first start, last end, the time in which all load generators were at work,
 * users at work.
 *
 * <p>Knows {@code sample}, the JDK and commons-math3: no JMeter, no files, no charts.
 */
package io.github.ampmeter.judge.stats;
