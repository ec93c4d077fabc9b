/**
 * The folder of a run: what is kept of it, and the report that is built from what is kept. A run
 * and {@code ampmeter report} of its folder end in the same code, so they cannot disagree.
 */
package io.github.ampmeter.run.folder;
