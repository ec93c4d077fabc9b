package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.LoadUnit;

/**
 * A load level in results.json. Users stand under {@code users}. Where the load was offered, {@code
 * users} is 0, which is a number that was not recorded, and the rate stands under {@value #RATE}:
 * null where it is a ramp, no whole number or none of the run's. So nobody takes a rate for users.
 */
final class LevelJson {
  private static final String USERS = "users";
  private static final String RATE = "arrivalsPerSecond";

  private LevelJson() {}

  static ObjectNode put(ObjectNode node, int level, LoadUnit unit) {
    return switch (unit) {
      case USERS -> node.put(USERS, level);
      case PER_SECOND, ARRIVALS -> {
        node.put(USERS, 0);
        yield level > 0 ? node.put(RATE, level) : node.putNull(RATE);
      }
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
