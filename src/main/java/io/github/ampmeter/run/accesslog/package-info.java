/**
 * A suite whose load is that of an access log: what the log says, and the rows that a plan reads.
 */
package io.github.ampmeter.run.accesslog;
