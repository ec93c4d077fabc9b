/**
 * The SQL that operations make a server execute: statements without their values, which operation
 * each belongs to, what stands out, and what a load's digests rose by. docs/guides/statements.md
 * has the definitions.
 *
 * <p>Knows the JDK only: who asks servers is {@code observe.statements}.
 */
package io.github.ampmeter.statements;
