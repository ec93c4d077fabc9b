package io.github.ampmeter.report.html;

/** A chart as the page holds it. */
public record Figure(String svg, String description) {}
