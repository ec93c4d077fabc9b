/**
 * Records what a user does in Chrome, Chromium or Edge, by the DevTools protocol over loopback:
 * every request with its body, uploaded files included, and every text that a server answers.
 *
 * <p>Its result is a HAR, which {@code site.Recording} reads like that of any other program. The
 * process of the browser is started and ended by {@code run.session}.
 */
package io.github.ampmeter.site.browser;
