package offenders.judge.verdict;

import org.apache.jmeter.samplers.SampleResult;

/** Breaks a rule of the architecture on purpose. */
record KnowsJMeter(SampleResult result) {}
