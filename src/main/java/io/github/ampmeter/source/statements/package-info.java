/**
 * The SQL that operations make a server execute: statements without their values, which operation
 * each belongs to, what stands out, and what a load's digests rose by. docs/guides/statements.md
 * has the definitions.
 *
 * <p>A MySQL or MariaDB server is asked: its performance schema, or its slow log with a threshold
 * of 0; how it would execute a statement; what its digests count. What is switched on for that is
 * set back. Sees JDBC addresses, whoever's servers they are: knows no stack, no runner.
 */
package io.github.ampmeter.source.statements;
