/**
 * The JMeter that drives the load: our own or the user's, what it has, and what a plan needs that
 * it lacks. Nothing of it is started here.
 */
package io.github.ampmeter.run.home;
