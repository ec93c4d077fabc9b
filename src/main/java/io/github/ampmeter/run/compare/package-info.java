/**
 * What {@code ampmeter compare} reads: results.json files and published tables (CSV), each made
 * into curves of configurations.
 */
package io.github.ampmeter.run.compare;
