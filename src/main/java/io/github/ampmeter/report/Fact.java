package io.github.ampmeter.report;

/** A named value that the report states as it is: a version, an address, a ticket. */
public record Fact(String name, String value) {}
