package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.LoadGroupGui.LoadForm;
import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import io.github.ampmeter.load.ArrivalText;
import io.github.ampmeter.load.SchedulePreview;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ArrivalsGroup}, with a drawing of the rates that it describes. */
@HelpTopic("reference/elements.md#arrivals")
public class ArrivalsGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ArrivalsGroupGui() {
    super(new ArrivalsForm());
  }

  /** Asked for while the form is still being made. */
  @Override
  public String getStaticLabel() {
    return "Arrivals";
  }

  @Override
  public TestElement makeTestElement() {
    return new ArrivalsGroup();
  }

  /** The fields of a load of arrivals. */
  private static final class ArrivalsForm extends LoadForm {
    ArrivalsForm() {
      super("Arrivals");
      fields.add(
          ArrivalsGroup.RATE,
          "Rate:",
          "${__P(rate,50/s)}",
          "200/s, 30/min, steps such as 50,100,200/s or 50..400 x2/s, or a ramp such as 50..400/s"
              + " over 5 min",
          "span 3, wrap");
      fields.add(
          ArrivalsGroup.MOST_USERS,
          "Most users:",
          "${__P(users,100)}",
          "So many are at work at the same time at the most; with none free, nobody takes the next"
              + " arrival",
          "");
      fields.add(
          ArrivalsGroup.PATIENCE,
          "Patience, s:",
          "0",
          "How long an arrival waits for a free user before it is dropped",
          "wrap");
      fields.add(
          ArrivalsGroup.DURATION,
          "Duration of a rate, s:",
          "${__P(duration,60)}",
          "After the warm-up; empty with a ramp: until the ramp is over",
          "");
      fields.add(
          ArrivalsGroup.WARM_UP,
          "Warm-up of a rate, s:",
          "${__P(warmUp,10)}",
          "From its first arrival on; not in the figures",
          "wrap");
      fields.add(
          ArrivalsGroup.GAPS,
          "Gaps:",
          "exponential",
          "constant or exponential, which is as people arrive who do not know each other",
          "");
      fields.add(
          ArrivalsGroup.SEED, "Seed:", "1", "The same seed offers the same arrivals again", "wrap");
      fields.add(
          ArrivalsGroup.PAUSE,
          "Pause between rates, s:",
          "${__P(pause,0)}",
          "For what is under way to end",
          "");
      fields.add(
          ArrivalsGroup.REPEATS,
          "Repeats of all rates:",
          "${__P(repeats,1)}",
          "Only of whole numbers a second",
          "wrap");
      fields.say(
          "What is measured through a stall of T seconds needs at least rate times T users: with"
              + " fewer, arrivals are dropped.");
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
}
