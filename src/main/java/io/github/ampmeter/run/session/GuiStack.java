package io.github.ampmeter.run.session;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import java.util.Map;
import java.util.Optional;

/**
 * Against which stack a plan runs from JMeter's window: the one that is kept up, or one of its own.
 *
 * @param kept whose addresses are used; empty: a new one is started
 * @param why in words for a person
 */
public record GuiStack(Optional<StackRecord> kept, String why) {
  private static final String MONGO_ADDRESS = "mongoUri";

  /**
   * Decides.
   *
   * @param kept the stack that is up, whoever started it
   * @param own whether a person wants one for this window alone
   */
  public static GuiStack of(
      Optional<StackRecord> kept, Home home, Optional<PlanFile> plan, boolean own) {
    if (kept.isEmpty() || own) {
      return new GuiStack(Optional.empty(), "Starting the embedded stack");
    }
    StackRecord record = kept.get();
    if (asksForMongo(plan) && record.addresses().mongo().isEmpty()) {
      return new GuiStack(
          Optional.empty(),
          "The stack that is up has no MongoDB ("
              + record.words()
              + "): starting the embedded stack with one");
    }
    boolean ours = StackHome.startedBy(home, record);
    return new GuiStack(
        kept,
        ours
            ? "Using the stack that is up: " + record.words()
            : "Using the stack that another checkout keeps up: "
                + record.words()
                + ". For one of this checkout's own, which ends with the window: gui --own-stack");
  }

  /** What to start where none is used. */
  public static StackSpec spec(Optional<PlanFile> plan) {
    return StackSpec.parse(
        StackKind.EMBEDDED, asksForMongo(plan) ? Map.of("mongo", "true") : Map.of());
  }

  private static boolean asksForMongo(Optional<PlanFile> plan) {
    return plan.filter(file -> file.mentions(MONGO_ADDRESS)).isPresent();
  }
}
