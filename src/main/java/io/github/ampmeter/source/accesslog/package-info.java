/**
 * Access logs of web servers: their formats, and what they say of requests and their times.
 *
 * <p>Knows {@code stats} for times and counts; no report, no stack, no JMeter.
 */
package io.github.ampmeter.source.accesslog;
