/**
 * The user's own stack, at addresses in the suite. It is not started, stopped or configured; before
 * the load its servers are checked, and its database is changed only if the user allows it. Knows
 * HTTP and JDBC, nothing of plans or reports.
 */
package io.github.ampmeter.stack.external;
