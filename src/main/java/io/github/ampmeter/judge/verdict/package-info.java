/**
 * Criteria, what a run says to them, and the verdict.
 *
 * <p>Every criterion is judged and listed, held or not. Zero samples never pass. Knows {@code
 * stats}, the JDK and commons-math3.
 */
package io.github.ampmeter.judge.verdict;
