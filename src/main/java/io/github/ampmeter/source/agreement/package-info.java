/**
 * What was counted twice of a load, side by side.
 *
 * <p>It joins samples and access logs: it may know {@code source.accesslog}.
 */
package io.github.ampmeter.source.agreement;
