/**
 * What every reader of a file from outside must bear: any bytes at all are read, or refused in
 * words. Each class here holds one reader to that; the profile fuzz calls it with millions of
 * inputs, and {@link io.github.ampmeter.fuzz.SeedsTest} with those that once broke something.
 */
package io.github.ampmeter.fuzz;
