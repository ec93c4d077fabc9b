/** What one of Olio's users is and does: what he draws, and whether he is logged in. */
package io.github.ampmeter.benchmark.olio.jmeter;
