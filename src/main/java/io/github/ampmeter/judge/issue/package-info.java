/**
 * What is to be known of a run's validity, as data: which check fired, how severe it is, where, and
 * with which figures. {@link io.github.ampmeter.judge.issue.Check} is the registry of all checks;
 * {@link io.github.ampmeter.judge.issue.Issue} turns figures into a sentence, the same for every
 * output. What is no check of a run's validity is a {@link io.github.ampmeter.judge.issue.Notice}.
 * Knows the JDK only; the rules themselves stand in {@code validity}.
 */
package io.github.ampmeter.judge.issue;
