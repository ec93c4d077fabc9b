/**
 * What a plan needs in the database under test: generated with a seed, loaded, checked and brought
 * back after a run has changed it. Knows JDBC and the workloads' definitions, not the stack, not
 * JMeter and not the report.
 */
package io.github.ampmeter.dataset;
