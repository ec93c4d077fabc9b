/**
 * What users do: which operation follows which, how long after, with which seeded draws. Numbers
 * and texts in, decisions out: knows the JDK and commons-math3, no JMeter, no database, no clock.
 */
package io.github.ampmeter.workload;
