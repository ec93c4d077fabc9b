/**
 * The sub-commands of {@code ampmeter} and their options: what the user typed becomes calls of
 * {@code run.session}, what came of it an exit code.
 */
package io.github.ampmeter.run.command;
