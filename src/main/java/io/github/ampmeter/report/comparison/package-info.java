/**
 * Whether B changed against A, and by how much: runs beside baselines, plans beside plans, and the
 * configurations of a matrix, as sections.
 *
 * <p>Knows {@code report}, which does not know it.
 */
package io.github.ampmeter.report.comparison;
