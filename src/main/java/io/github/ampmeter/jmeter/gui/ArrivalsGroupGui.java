package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.threads.ArrivalsGroup;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ArrivalsGroup}, with a drawing of its rates. */
@HelpTopic("reference/elements.md#arrivals")
public class ArrivalsGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ArrivalsGroupGui() {
    super(
        new PropertyFields("Arrivals", TWO_FIELDS_A_ROW)
            .wideLine(
                ArrivalsGroup.RATE,
                "Rate:",
                "200/s, 30/min, steps such as 50,100,200/s or 50..400 x2/s, or a ramp such as"
                    + " 50..400/s over 5 min",
                "${__P(rate,50/s)}")
            .line(
                ArrivalsGroup.MOST_USERS,
                "Most users at once:",
                "With no free user, the next arrival waits, then is dropped",
                "${__P(users,100)}")
            .line(
                ArrivalsGroup.PATIENCE,
                "Longest wait for a free user, s:",
                "An arrival that waits longer is dropped; 0: it does not wait",
                "0")
            .line(
                ArrivalsGroup.DURATION,
                "Duration of a rate, s:",
                "After the warm-up; empty with a ramp: until the ramp is over",
                "${__P(duration,60)}")
            .line(
                ArrivalsGroup.WARM_UP,
                "Warm-up of a rate, s:",
                "From its first arrival on; not in the figures",
                "${__P(warmUp,10)}")
            .choice(
                ArrivalsGroup.GAPS,
                "Gaps:",
                "constant, or exponential as independent users arrive",
                "exponential",
                "constant")
            .line(ArrivalsGroup.SEED, "Seed:", "The same seed gives the same arrivals", "1")
            .line(
                ArrivalsGroup.PAUSE,
                "Pause between rates, s:",
                "Lets running requests finish",
                "${__P(pause,0)}")
            .line(
                ArrivalsGroup.REPEATS,
                "Repeats of all rates:",
                "Only for rates of whole numbers a second",
                "${__P(repeats,1)}")
            .note(
                "To measure through a stall of T seconds, allow at least rate times T users; with"
                    + " fewer, arrivals are dropped."));
  }

  /** JMeter calls this during the form's construction. */
  @Override
  public String getStaticLabel() {
    return OURS + "Arrivals";
  }

  @Override
  public TestElement makeTestElement() {
    return new ArrivalsGroup();
  }
}
