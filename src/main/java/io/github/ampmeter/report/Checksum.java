package io.github.ampmeter.report;

/** The SHA-256 of a file that the report rests on, in lower-case hex. */
public record Checksum(String file, String sha256) {}
