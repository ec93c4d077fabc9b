/**
 * Statements in a report: what each operation made the database execute, and which of them took a
 * load's time.
 *
 * <p>Knows {@code statements}, the report's model and sections; no server, no file.
 */
package io.github.ampmeter.report.statements;
