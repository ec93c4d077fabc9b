/** Timers decide when a user continues. Distribution and random values are {@code load}'s. */
package io.github.ampmeter.jmeter.timer;
