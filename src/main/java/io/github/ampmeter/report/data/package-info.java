/**
 * The report for programs and consoles: results.json, junit.xml, labels.csv and summary.txt, and
 * the reading of results.json. What stands in results.json is only ever added to; others script
 * against it.
 *
 * <p>Each class makes a text from the report model; where it is written is not its business.
 */
package io.github.ampmeter.report.data;
