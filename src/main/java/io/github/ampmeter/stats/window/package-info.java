/**
 * Which part of a run or of a step is judged, and whether the load in it was the one that was asked
 * for: first start, last end, the time in which all load generators were at work, users at work.
 * Knows {@code sample} and the JDK, and nothing of what is measured in a window.
 */
package io.github.ampmeter.stats.window;
