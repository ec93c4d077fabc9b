/**
 * Several configurations of one suite, each started afresh in several rounds, side by side.
 *
 * <p>Knows the report's model, figures of rounds and sections; no file and no stack.
 */
package io.github.ampmeter.report.matrix;
