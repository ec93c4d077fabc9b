/**
 * The acceptance sheet of a release: its runs, their verdicts when judged again, its files, its
 * signature and its verification.
 */
package io.github.ampmeter.run.acceptance;
