/**
 * The user's own stack: it is there already, at addresses that the suite names. Nothing of it is
 * started, stopped or configured here; before the load it is asked what answers, and its database
 * is changed only where the user allows it. Knows HTTP and JDBC, nothing of plans or reports.
 */
package io.github.ampmeter.stack.external;
