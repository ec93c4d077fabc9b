package io.github.ampmeter.judge.load;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.ArrivalSchedule.ArrivalGaps;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A load as it stands in the form of one of our thread groups; times in seconds, an empty field is
 * its default.
 *
 * @param name of the form's element: the beginning of an error message
 * @param texts of the fields, by the names of their keys
 */
public record LoadText(String name, UnaryOperator<String> texts) {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}(\\.[0-9]{1,3})?");
  private static final String WHOLE_SEED = "-?[0-9]{1,18}";

  /** Changes each field but the name, such as by evaluating functions. */
  public LoadText with(UnaryOperator<String> change) {
    return new LoadText(name, field -> change.apply(texts.apply(field)));
  }

  /**
   * The steps of users, or the first mistake as a sentence that names element and field. Iterations
   * or requests take the place of the duration.
   */
  public LoadSchedule schedule() {
    UserSteps users = UserSteps.parse(name + ", users", text(LoadKey.USERS));
    return named(
        () -> {
          StepLength length = length();
          Duration warmUp = seconds(LoadKey.WARM_UP);
          return new LoadSchedule(
              users,
              length,
              warmUp,
              seconds("rampUp"),
              seconds(LoadKey.PAUSE),
              repeats(),
              given(LoadKey.PREHEAT.name())
                  .map(text -> seconds(LoadKey.PREHEAT.name(), text))
                  .orElseGet(() -> LoadSchedule.usualPreheat(users, length, warmUp)));
        });
  }

  /**
   * The arrivals, or the first mistake as a sentence that names element and field. With a ramp the
   * duration may be empty: they last until the ramp is over.
   */
  public ArrivalSchedule arrivals() {
    ArrivalRates rates = ArrivalRates.parse(name + ", rate", text(LoadKey.RATE));
    return named(
        () -> {
          Duration warmUp = seconds(LoadKey.WARM_UP);
          return new ArrivalSchedule(
              rates,
              ArrivalGaps.parse(name, texts.apply("gaps")),
              seed(),
              whole("most users at once", text(LoadKey.USERS)),
              given("patience")
                  .map(text -> seconds("longest wait for a free user", text))
                  .orElse(Duration.ZERO),
              new ArrivalSchedule.Passes(
                  warmUp, duration(rates, warmUp), seconds(LoadKey.PAUSE), repeats()));
        });
  }

  private <T> T named(Supplier<T> load) {
    try {
      return load.get();
    } catch (ConfigException e) {
      throw e.getMessage().startsWith(name) ? e : new ConfigException(name + ": " + e.getMessage());
    }
  }

  private StepLength length() {
    Optional<Integer> iterations = most(LoadKey.ITERATIONS);
    Optional<Integer> requests = most(LoadKey.REQUESTS);
    if (iterations.isPresent() && requests.isPresent()) {
      throw error("give iterations per user or requests in all, not both", "");
    }
    if (iterations.isPresent()) {
      return new StepLength.Iterations(iterations.get());
    }
    if (requests.isPresent()) {
      return new StepLength.Requests(requests.get());
    }
    Duration lasting = seconds(LoadKey.DURATION);
    if (lasting.isZero()) {
      throw error("a step needs a duration, iterations or requests", "");
    }
    return new StepLength.Lasting(lasting);
  }

  /** Empty also where the field is -1, by which JMeter's own thread group sets no limit. */
  private Optional<Integer> most(LoadKey<Integer> key) {
    return given(key.name())
        .filter(text -> !text.equals("-1"))
        .map(text -> whole(key.name(), text));
  }

  private Duration duration(ArrivalRates rates, Duration warmUp) {
    Duration lasting = seconds(LoadKey.DURATION);
    Duration ramp = rates.steps().get(0).over();
    if (lasting.isZero() && ramp.isZero()) {
      throw error("each rate needs a duration above 0", "");
    }
    if (lasting.isZero() && ramp.compareTo(warmUp) <= 0) {
      throw error("the ramp must last longer than the warm-up, or give a duration", "");
    }
    return lasting.isZero() ? ramp.minus(warmUp) : lasting;
  }

  private int repeats() {
    String repeats = LoadKey.REPEATS.name();
    return given(repeats).map(text -> whole(repeats, text)).orElse(1);
  }

  private long seed() {
    String seed = given("seed").orElse("1");
    if (!seed.matches(WHOLE_SEED)) {
      throw error("seed must be a whole number", seed);
    }
    return Long.parseLong(seed);
  }

  private String text(LoadKey<?> key) {
    return texts.apply(key.name());
  }

  private Optional<String> given(String field) {
    return Optional.of(texts.apply(field).strip()).filter(text -> !text.isEmpty());
  }

  private int whole(String what, String text) {
    if (!WHOLE.matcher(text.strip()).matches() || Integer.parseInt(text.strip()) < 1) {
      throw error(what + " must be a whole number above 0", text);
    }
    return Integer.parseInt(text.strip());
  }

  private Duration seconds(LoadKey<Duration> key) {
    return seconds(key.name());
  }

  private Duration seconds(String field) {
    return given(field).map(text -> seconds(field, text)).orElse(Duration.ZERO);
  }

  private Duration seconds(String field, String text) {
    String words = field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    String rule = words + " must be a number of seconds such as 10 or 0.5";
    return time(text).orElseThrow(() -> error(rule, text));
  }

  /** A time in seconds, such as 10 or 0.5; empty where the text is none. */
  public static Optional<Duration> time(String text) {
    return Optional.of(text.strip())
        .filter(SECONDS.asMatchPredicate())
        .map(number -> Duration.ofMillis(new BigDecimal(number).movePointRight(3).longValue()));
  }

  private ConfigException error(String rule, String text) {
    return new ConfigException(
        name + ": " + rule + (text.isEmpty() ? "" : ", found \"" + text.strip() + '"'));
  }
}
