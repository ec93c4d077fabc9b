package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.ArrivalSchedule.ArrivalGaps;
import io.github.ampmeter.load.ScheduleText.FormFields;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A load of arrivals as it stands in a form, field by field; times in seconds, an empty field is
 * its default.
 *
 * @param name of the form's element: the beginning of an error message
 * @param mostUsers how many users may be at work
 * @param duration empty with a ramp: until the ramp is over
 */
public record ArrivalText(
    String name,
    String rate,
    String gaps,
    String seed,
    String mostUsers,
    String patience,
    String duration,
    String warmUp,
    String pause,
    String repeats) {
  private static final String WHOLE_SEED = "-?[0-9]{1,18}";

  /** The same with each field but the name changed, such as by the functions it calls. */
  public ArrivalText with(UnaryOperator<String> change) {
    return new ArrivalText(
        name,
        change.apply(rate),
        change.apply(gaps),
        change.apply(seed),
        change.apply(mostUsers),
        change.apply(patience),
        change.apply(duration),
        change.apply(warmUp),
        change.apply(pause),
        change.apply(repeats));
  }

  /** The schedule, or the first mistake as a sentence that names element and field. */
  public ArrivalSchedule parse() {
    FormFields fields = new FormFields(name);
    ArrivalRates rates = ArrivalRates.parse(name + ", rate", rate);
    try {
      Duration beforeTheWindow = fields.seconds("warm-up", warmUp);
      return new ArrivalSchedule(
          rates,
          ArrivalGaps.parse(name, gaps),
          seed(fields),
          fields.whole("the most users", mostUsers),
          fields.seconds("patience", patience),
          beforeTheWindow,
          duration(fields, rates, beforeTheWindow),
          fields.seconds("pause", pause),
          repeats.isBlank() ? 1 : fields.whole("repeats", repeats));
    } catch (ConfigException e) {
      throw e.getMessage().startsWith(name) ? e : new ConfigException(name + ": " + e.getMessage());
    }
  }

  private long seed(FormFields fields) {
    if (seed.isBlank()) {
      return 1;
    }
    if (!seed.strip().matches(WHOLE_SEED)) {
      throw fields.error("seed must be a whole number", seed);
    }
    return Long.parseLong(seed.strip());
  }

  private Duration duration(FormFields fields, ArrivalRates rates, Duration beforeTheWindow) {
    Duration lasting = fields.seconds("duration", duration);
    Duration ramp = rates.steps().get(0).over();
    if (lasting.isZero() && ramp.isZero()) {
      throw fields.error("each rate needs a duration above 0", "");
    }
    if (lasting.isZero() && ramp.compareTo(beforeTheWindow) <= 0) {
      throw fields.error("the ramp must last longer than the warm-up, or give a duration", "");
    }
    return lasting.isZero() ? ramp.minus(beforeTheWindow) : lasting;
  }
}
