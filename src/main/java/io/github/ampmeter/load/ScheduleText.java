package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.LoadSchedule.StepLength;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A schedule as it stands in a form, field by field; times in seconds, an empty field is its
 * default. Iterations or requests take the place of the duration.
 *
 * @param name of the form's element: the beginning of an error message
 */
public record ScheduleText(
    String name,
    String steps,
    String duration,
    String iterations,
    String requests,
    String warmUp,
    String rampUp,
    String pause,
    String repeats,
    String preheat) {
  /** Without preheating. */
  public ScheduleText(
      String name,
      String steps,
      String duration,
      String iterations,
      String requests,
      String warmUp,
      String rampUp,
      String pause,
      String repeats) {
    this(name, steps, duration, iterations, requests, warmUp, rampUp, pause, repeats, "0");
  }

  /** The same with each field but the name changed, such as by the functions it calls. */
  public ScheduleText with(UnaryOperator<String> change) {
    return new ScheduleText(
        name,
        change.apply(steps),
        change.apply(duration),
        change.apply(iterations),
        change.apply(requests),
        change.apply(warmUp),
        change.apply(rampUp),
        change.apply(pause),
        change.apply(repeats),
        change.apply(preheat));
  }

  /** The schedule, or the first mistake as a sentence that names element and field. */
  public LoadSchedule parse() {
    UserSteps users = UserSteps.parse(name + ", users", steps);
    try {
      StepLength length = length();
      Duration beforeTheWindow = fields().seconds("warm-up", warmUp);
      return new LoadSchedule(
          users,
          length,
          beforeTheWindow,
          fields().seconds("ramp-up", rampUp),
          fields().seconds("pause", pause),
          repeats.isBlank() ? 1 : fields().whole("repeats", repeats),
          preheat.isBlank()
              ? LoadSchedule.usualPreheat(users, length, beforeTheWindow)
              : fields().seconds("preheat", preheat));
    } catch (ConfigException e) {
      throw e.getMessage().startsWith(name) ? e : new ConfigException(name + ": " + e.getMessage());
    }
  }

  private FormFields fields() {
    return new FormFields(name);
  }

  private StepLength length() {
    boolean byIterations = given("iterations", iterations);
    boolean byRequests = given("requests", requests);
    if (byIterations && byRequests) {
      throw fields().error("give iterations per user or requests in all, not both", "");
    }
    if (byIterations) {
      return new StepLength.Iterations(fields().whole("iterations", iterations));
    }
    if (byRequests) {
      return new StepLength.Requests(fields().whole("requests", requests));
    }
    Duration lasting = fields().seconds("duration", duration);
    if (lasting.isZero()) {
      throw fields().error("a step needs a duration, iterations or requests", "");
    }
    return new StepLength.Lasting(lasting);
  }

  /** Empty, or -1 as JMeter's own thread group has it: not by this. */
  private boolean given(String field, String text) {
    return !text.isBlank() && !text.strip().equals("-1") && fields().whole(field, text) > 0;
  }

  /**
   * Numbers as they are typed into a form.
   *
   * @param name of the form's element: the beginning of an error message
   */
  record FormFields(String name) {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}(\\.[0-9]{1,3})?");

    int whole(String field, String text) {
      if (!WHOLE.matcher(text.strip()).matches() || Integer.parseInt(text.strip()) < 1) {
        throw error(field + " must be a whole number above 0", text);
      }
      return Integer.parseInt(text.strip());
    }

    /** An empty text is none. */
    Duration seconds(String field, String text) {
      if (text.isBlank()) {
        return Duration.ZERO;
      }
      if (!SECONDS.matcher(text.strip()).matches()) {
        throw error(field + " must be a number of seconds such as 10 or 0.5", text);
      }
      return Duration.ofMillis(new BigDecimal(text.strip()).movePointRight(3).longValue());
    }

    ConfigException error(String rule, String text) {
      return new ConfigException(
          name + ": " + rule + (text.isEmpty() ? "" : ", found \"" + text.strip() + '"'));
    }
  }
}
