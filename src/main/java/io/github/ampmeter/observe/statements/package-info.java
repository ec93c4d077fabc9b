/**
 * Which statements a MySQL or MariaDB server executed: from its performance schema, or from its
 * slow log with a threshold of 0; how it would execute one; what its digests count. What is
 * switched on for that is set back.
 *
 * <p>Sees JDBC addresses, whoever's servers they are: knows no stack, no report, no runner.
 */
package io.github.ampmeter.observe.statements;
