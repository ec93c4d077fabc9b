/**
 * Access logs of web servers in a report.
 *
 * <p>Knows {@code accesslog}, the report's model and sections; no file.
 */
package io.github.ampmeter.report.accesslog;
