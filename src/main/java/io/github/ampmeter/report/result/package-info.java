/**
 * The report for programs and consoles: results.json, junit.xml, summary.txt and tables as CSV, and
 * the way back: {@code ResultsReader} and {@code RewritesJson} read what was written, for baselines
 * and comparisons. What stands in results.json is only ever added to; others script against it.
 *
 * <p>Each class makes a text from the report model, or the other way round. {@code Json} is the one
 * mapper of all our JSON files.
 */
package io.github.ampmeter.report.result;
