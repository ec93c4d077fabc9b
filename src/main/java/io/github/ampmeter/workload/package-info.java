/**
 * What users and programs do to a system under test, as definitions: operations, queries, expected
 * answers, rules of size. Knows the JDK only; who executes it lives elsewhere.
 */
package io.github.ampmeter.workload;
