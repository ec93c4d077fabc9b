/**
 * Criteria, what a run says to them, and the verdict.
 *
 * <p>Every criterion is judged and listed, held or not. Zero samples never pass. Knows {@code
 * stats} and the JDK.
 */
package io.github.ampmeter.verdict;
