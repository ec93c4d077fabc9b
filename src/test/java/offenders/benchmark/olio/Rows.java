package offenders.benchmark.olio;

public final class Rows {}
