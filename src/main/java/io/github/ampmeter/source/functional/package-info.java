/**
 * Results of functional tests that other tools have run, read from their files, and which of their
 * failures somebody has accepted. Knows nothing of loads.
 */
package io.github.ampmeter.source.functional;
