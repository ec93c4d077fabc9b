/** Timers: when a user goes on. The law and the draws are {@code load}'s. */
package io.github.ampmeter.jmeter.timer;
