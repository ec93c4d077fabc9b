/** What successes hide: answers that became others, and labels that came no more. */
package io.github.ampmeter.stats.answers;
