/**
 * Results of functional tests that other tools have run: read from their files, kept with a run or
 * a sheet, and judged.
 */
package io.github.ampmeter.source.functional;
