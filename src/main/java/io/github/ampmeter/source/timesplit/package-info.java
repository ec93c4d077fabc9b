/**
 * Where the time of a request went.
 *
 * <p>It joins samples, access logs and statements: it may know {@code source.accesslog} and {@code
 * source.statements}.
 */
package io.github.ampmeter.source.timesplit;
