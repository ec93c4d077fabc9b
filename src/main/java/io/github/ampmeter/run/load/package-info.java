/**
 * The load: one plan at a time, driven by a JMeter of its own, ours or the user's, and watched
 * while it runs; what a plan needs that this JMeter lacks.
 */
package io.github.ampmeter.run.load;
