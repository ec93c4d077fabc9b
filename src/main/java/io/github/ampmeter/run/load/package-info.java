/**
 * Runs one plan at a time with a JMeter of its own, ours or the user's, and observes it. Rejects
 * plans that need parts which this JMeter lacks.
 */
package io.github.ampmeter.run.load;
