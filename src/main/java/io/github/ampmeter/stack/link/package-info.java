/**
 * A link of limited bandwidth between users and the stack: a process that passes on no more bytes a
 * second than it may.
 *
 * <p>Knows the JDK only.
 */
package io.github.ampmeter.stack.link;
