/**
 * How figures change over hours and days: blocks of a load, the line through them, how sure it is.
 * Knows samples and statistics, and nothing of criteria, servers or reports.
 */
package io.github.ampmeter.judge.drift;
