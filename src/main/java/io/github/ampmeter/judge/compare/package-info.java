/**
 * How figures differ: from a baseline, from plan to plan, from configuration to configuration of a
 * matrix, from release to release, from a query to its rewrite. {@code Change} is all of these,
 * with one level of significance; {@code ChangeDetection} holds the tests, the other types what
 * they compare.
 *
 * <p>Knows {@code stats}, {@code verdict} and {@code scaling}: no file, and nothing of how it is
 * shown.
 */
package io.github.ampmeter.judge.compare;
