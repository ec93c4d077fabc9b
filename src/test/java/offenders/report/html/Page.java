package offenders.report.html;

/** Lawful by itself. */
public record Page(String text) {}
