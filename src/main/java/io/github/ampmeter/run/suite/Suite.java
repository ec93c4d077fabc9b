package io.github.ampmeter.run.suite;

import java.util.List;
import java.util.Map;

/**
 * What to run.
 *
 * @param stack the kind of stack to bring up
 * @param variants its variants, such as keepAlive, and those of the external one, such as
 *     external.web
 * @param facts for the report: release, build, ticket or anything else
 * @param properties JMeter properties for all plans
 */
public record Suite(
    String name,
    String stack,
    Map<String, String> variants,
    Map<String, String> facts,
    Map<String, String> properties,
    List<SuitePlan> plans) {}
