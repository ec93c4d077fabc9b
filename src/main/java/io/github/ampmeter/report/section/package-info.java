/**
 * A report as sections of tables, figures and sentences: all that the renderers know. Whoever has
 * something to say returns a section; no renderer, template or results writer changes for it.
 * Figures become text in {@code FigureText} alone.
 *
 * <p>Knows the JDK, and of {@code verdict} outcomes and relations: no workload, no format.
 */
package io.github.ampmeter.report.section;
