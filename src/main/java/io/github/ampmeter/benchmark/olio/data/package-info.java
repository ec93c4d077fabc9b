/**
 * Olio's data: persons, events, tags, friends, attendees and comments, made with a seed for a day,
 * loaded, and brought back after a run. How much of each is {@code benchmark.olio.definition}'s
 * rule.
 */
package io.github.ampmeter.benchmark.olio.data;
