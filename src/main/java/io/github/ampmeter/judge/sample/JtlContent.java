package io.github.ampmeter.judge.sample;

import java.nio.file.Path;

/**
 * What a JTL held as it was read.
 *
 * @param bytes its length then
 * @param lines line feeds in its text: its rows, its header and the line breaks in quoted texts
 * @param sha256 of its bytes, in lower-case hex
 * @param wholeSeconds whether its time stamps are dates without milliseconds
 */
public record JtlContent(Path file, long bytes, long lines, String sha256, boolean wholeSeconds) {}
