/**
 * What is measured or checked beside the samples of a load. This package says what a source is;
 * each source has a package of its own below it and knows no other, unless it joins them. What
 * several sources read is here too: acceptances of failures, which a user writes.
 *
 * <p>Knows {@code judge}, {@code report} and {@code stack}.
 */
package io.github.ampmeter.source;
