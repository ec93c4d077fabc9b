package io.github.ampmeter.load;

/**
 * Which part of each load level is judged.
 *
 * @param warmUpMillis left out, from the level's first sample on
 * @param steadyMillis judged after it; 0: up to the level's last sample
 */
public record StepTimes(long warmUpMillis, long steadyMillis) {
  public static final StepTimes WHOLE = new StepTimes(0, 0);

  /** As the schedule of a thread group has it; one by iterations or requests ends with them. */
  public static StepTimes of(LoadSchedule schedule) {
    return new StepTimes(
        schedule.warmUp().toMillis(),
        schedule.length() instanceof StepLength.Lasting lasting
            ? lasting.duration().toMillis()
            : 0);
  }
}
