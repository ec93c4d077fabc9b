package io.github.ampmeter.run.suite;

import java.util.Map;

/**
 * The data that a plan needs in the database under test.
 *
 * @param name of the data set, such as olio
 * @param parameters as written; the data set's own reader knows which are legal
 * @param place where it stands, for refusals
 */
public record PlanData(String name, Map<String, String> parameters, String place) {}
