/**
 * Olio's definition as far as data and load share it: names by numbers, amounts by the number of
 * users. Knows the JDK only.
 */
package io.github.ampmeter.benchmark.olio.definition;
