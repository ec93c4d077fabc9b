/**
 * Checks of how a stack is configured: rows of data, a few evaluators that look at the running
 * servers from outside and from inside, and what they came to. It changes nothing on a server but
 * for one page of its own that is there while PHP is asked.
 */
package io.github.ampmeter.source.hardening;
