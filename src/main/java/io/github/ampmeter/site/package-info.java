/**
 * A web site as somebody walked through it, and the test plan that walks through it again: reads
 * recordings (HAR) and sitemaps, puts requests together into pages, finds the values that differ
 * from visit to visit, and writes the plan with what lies beside it.
 *
 * <p>Knows no JMeter, no stack and no run: {@code run.session.SiteDraft} replays what is written
 * here.
 */
package io.github.ampmeter.site;
