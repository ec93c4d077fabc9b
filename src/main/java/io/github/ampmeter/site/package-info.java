/**
 * Test plans from visits to a web site: reads recordings (HAR) and sitemaps, groups requests by
 * page, finds the values that differ between visits, and writes the plan with its files.
 *
 * <p>Knows no JMeter, no stack and no run: {@code run.session.SiteDraft} replays what is written
 * here.
 */
package io.github.ampmeter.site;
