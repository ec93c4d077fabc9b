/**
 * Processes of servers: how they are started, in which account and on which CPUs, how they are
 * recognised later, and how the watcher ends the remains of a dead runner. Uses the JDK only,
 * nothing of stacks: the watcher must run when everything else is gone.
 */
package io.github.ampmeter.stack.process;
