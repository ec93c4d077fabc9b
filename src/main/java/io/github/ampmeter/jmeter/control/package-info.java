/**
 * Controllers: which operation comes next, and what a page makes a browser fetch. They may run
 * without a display: no Swing here. The decisions are {@code load}'s.
 */
package io.github.ampmeter.jmeter.control;
