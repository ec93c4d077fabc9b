package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.data.Json.JsonObject;

/**
 * A load level in results.json. Users stand under {@code users}. Where the load was offered, {@code
 * users} is 0, which is a number that was not recorded, and the rate stands under {@value #RATE}:
 * null where it is a ramp, no whole number or none of the run's. So nobody takes a rate for users.
 */
final class LevelJson {
  private static final String USERS = "users";
  private static final String RATE = "arrivalsPerSecond";

  private LevelJson() {}

  static JsonObject put(JsonObject node, int level, LoadUnit unit) {
    return switch (unit) {
      case USERS -> node.with(USERS, level);
      case PER_SECOND, ARRIVALS ->
          node.with(USERS, 0).with(RATE, level > 0 ? (Integer) level : null);
    };
  }

  /** What the level counts that {@link #put} wrote. */
  static LoadUnit unit(JsonNode node) {
    JsonNode rate = node.path(RATE);
    return rate.isMissingNode()
        ? LoadUnit.USERS
        : rate.isNull() ? LoadUnit.ARRIVALS : LoadUnit.PER_SECOND;
  }

  /** Where its number stands. */
  static String field(LoadUnit unit) {
    return unit == LoadUnit.PER_SECOND ? RATE : USERS;
  }
}
