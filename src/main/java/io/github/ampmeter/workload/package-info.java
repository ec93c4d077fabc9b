/**
 * What simulated users and programs do to a system under test, as definitions: how many users and
 * when, operations, queries, expected answers, rules of size. Knows the JDK and commons-math3; who
 * executes it lives elsewhere.
 */
package io.github.ampmeter.workload;
