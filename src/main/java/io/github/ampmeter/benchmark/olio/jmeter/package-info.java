/** Olio's users: their random values and whether they are logged in. */
package io.github.ampmeter.benchmark.olio.jmeter;
