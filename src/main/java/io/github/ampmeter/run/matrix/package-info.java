/**
 * A suite run with each configuration of its matrix, in rounds: their order, the folder, what is
 * left to do after an interruption, and the report.
 */
package io.github.ampmeter.run.matrix;
