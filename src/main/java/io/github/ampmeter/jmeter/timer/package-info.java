/** Timers: when a user goes on. The law and the draws are {@code workload}'s. */
package io.github.ampmeter.jmeter.timer;
