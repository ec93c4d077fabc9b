/**
 * The load: one plan at a time, driven by a JMeter of its own, watched while it runs, judged from
 * the JTL it leaves.
 */
package io.github.ampmeter.run.load;
