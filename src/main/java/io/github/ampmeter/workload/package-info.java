/**
 * What load is applied: the steps of a sweep and the schedule of their users.
 *
 * <p>Knows the JDK: no JMeter, no clock, no threads. Who starts when is computed here, done
 * elsewhere.
 */
package io.github.ampmeter.workload;
