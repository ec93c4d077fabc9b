/** What answers that count as successes look like, beside the time that they took. */
package io.github.ampmeter.stats.answers;
