package offenders.benchmark.olio.jmeter;

public final class Element {}
