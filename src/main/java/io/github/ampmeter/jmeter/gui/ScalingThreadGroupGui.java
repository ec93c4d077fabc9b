package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.LoadGroupGui.LoadForm;
import io.github.ampmeter.jmeter.threads.ScalingThreadGroup;
import io.github.ampmeter.load.SchedulePreview;
import io.github.ampmeter.load.ScheduleText;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link ScalingThreadGroup}, with a drawing of the load that it describes. */
@HelpTopic("guides/scaling.md#scaling-thread-group")
public class ScalingThreadGroupGui extends LoadGroupGui {
  private static final long serialVersionUID = 1L;

  public ScalingThreadGroupGui() {
    super(new ScheduleForm());
  }

  /** Asked for while the form is still being made. */
  @Override
  public String getStaticLabel() {
    return "Scaling Thread Group";
  }

  @Override
  public TestElement makeTestElement() {
    return new ScalingThreadGroup();
  }

  /** The fields of a schedule. */
  private static final class ScheduleForm extends LoadForm {
    ScheduleForm() {
      super("Steps");
      fields.add(
          ScalingThreadGroup.USERS,
          "Users of each step:",
          "1,2,4,8",
          "1,2,4,8 or 1..8 (each) or 1..64 x2 (doubling) or 10..50 +10, and mixes",
          "span 3, wrap");
      fields.add(
          ScalingThreadGroup.DURATION,
          "Duration of a step, s:",
          "10",
          "After the warm-up; the figures are of this time",
          "");
      fields.add(
          ScalingThreadGroup.WARM_UP,
          "Warm-up of a step, s:",
          "3",
          "From the first sample of a step on; not in the figures",
          "wrap");
      fields.add(
          ScalingThreadGroup.ITERATIONS,
          "or iterations per user:",
          "",
          "How often each user goes through the plan after the warm-up; empty: by duration",
          "");
      fields.add(
          ScalingThreadGroup.RAMP_UP,
          "Ramp-up in the warm-up, s:",
          "1",
          "In which the users of a step start, evenly",
          "wrap");
      fields.add(
          ScalingThreadGroup.REQUESTS,
          "or requests of all users:",
          "",
          "How many all users of a step make together after the warm-up; empty: by duration",
          "");
      fields.add(
          ScalingThreadGroup.PAUSE,
          "Pause between steps, s:",
          "0",
          "For what is under way to end",
          "wrap");
      fields.add(
          ScalingThreadGroup.REPEATS,
          "Repeats of all steps:",
          "1",
          "How often all steps are gone through, as 1, 2, 4, 1, 2, 4",
          "");
      fields.add(
          ScalingThreadGroup.PREHEAT,
          "Preheat before the first, s:",
          "",
          "At the greatest step, in no figure; empty: 10 s at most in a sweep by duration, 0: none",
          "wrap");
      fields.say("Iterations or requests, where given, take the place of the duration.");
    }

    @Override
    public Function<UnaryOperator<String>, SchedulePreview> entered(String name) {
      ScheduleText text =
          new ScheduleText(
              name,
              fields.text(ScalingThreadGroup.USERS),
              fields.text(ScalingThreadGroup.DURATION),
              fields.text(ScalingThreadGroup.ITERATIONS),
              fields.text(ScalingThreadGroup.REQUESTS),
              fields.text(ScalingThreadGroup.WARM_UP),
              fields.text(ScalingThreadGroup.RAMP_UP),
              fields.text(ScalingThreadGroup.PAUSE),
              fields.text(ScalingThreadGroup.REPEATS),
              fields.text(ScalingThreadGroup.PREHEAT));
      return resolved -> SchedulePreview.of(text.with(resolved).parse());
    }
  }
}
