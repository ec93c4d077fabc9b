package offenders.benchmark.olio.data;

public final class Rows {}
