package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import io.github.ampmeter.load.ArrivalText;
import io.github.ampmeter.load.SchedulePreview;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The fields of a load of arrivals, in the language of JMeter's window. */
final class ArrivalsForm extends LoadForm {
  private final ResourceBundle words;

  ArrivalsForm(Locale locale) {
    super(words(locale).getString("title"));
    words = words(locale);
    add(ArrivalsGroup.RATE, "rate", "${__P(rate,50/s)}", "span 3, wrap");
    add(ArrivalsGroup.MOST_USERS, "users", "${__P(users,100)}", "");
    add(ArrivalsGroup.PATIENCE, "patience", "0", "wrap");
    add(ArrivalsGroup.DURATION, "duration", "${__P(duration,60)}", "");
    add(ArrivalsGroup.WARM_UP, "warmUp", "${__P(warmUp,10)}", "wrap");
    add(ArrivalsGroup.GAPS, "gaps", "exponential", "");
    add(ArrivalsGroup.SEED, "seed", "1", "wrap");
    add(ArrivalsGroup.PAUSE, "pause", "${__P(pause,0)}", "");
    add(ArrivalsGroup.REPEATS, "repeats", "${__P(repeats,1)}", "wrap");
    fields.say(words.getString("cap"));
  }

  /** English for all languages but those that it is translated to, whatever the machine speaks. */
  static ResourceBundle words(Locale locale) {
    return ResourceBundle.getBundle(
        ArrivalsForm.class.getName(),
        locale,
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }

  private void add(String property, String key, String byDefault, String layout) {
    fields.add(property, words.getString(key), byDefault, words.getString(key + ".help"), layout);
  }

  @Override
  public Function<UnaryOperator<String>, SchedulePreview> entered(String name) {
    ArrivalText text =
        new ArrivalText(
            name,
            fields.text(ArrivalsGroup.RATE),
            fields.text(ArrivalsGroup.GAPS),
            fields.text(ArrivalsGroup.SEED),
            fields.text(ArrivalsGroup.MOST_USERS),
            fields.text(ArrivalsGroup.PATIENCE),
            fields.text(ArrivalsGroup.DURATION),
            fields.text(ArrivalsGroup.WARM_UP),
            fields.text(ArrivalsGroup.PAUSE),
            fields.text(ArrivalsGroup.REPEATS));
    return resolved -> SchedulePreview.of(text.with(resolved).parse());
  }
}
