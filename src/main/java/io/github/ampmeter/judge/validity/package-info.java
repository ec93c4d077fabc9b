/**
 * Whether a run may be judged at all: every rule on a run's validity, one file a kind of check,
 * with its thresholds. {@link io.github.ampmeter.judge.validity.RunChecks} is fed the samples in
 * one pass and says which checks apply; what they find are {@link
 * io.github.ampmeter.judge.issue.Issue}s. Knows figures and findings, no file, no process, no
 * JMeter.
 */
package io.github.ampmeter.judge.validity;
