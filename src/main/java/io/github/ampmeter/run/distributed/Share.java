package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.suite.SuitePlan;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of the equal parts of a load that are carried by a run each.
 *
 * @param number from 1
 * @param of how many there are
 */
public record Share(int number, int of) {
  private static final int MOST = 10_000;
  private static final String AUTO = "auto";
  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,5}|" + AUTO + ")/([0-9]{1,5})|" + AUTO);

  public Share {
    if (number < 1 || number > of || of > MOST) {
      throw new ConfigException(
          "--share must be K/N with K from 1 to N and N up to %s, was %s/%s"
              .formatted(MOST, number, of));
    }
  }

  /**
   * Reads {@code 3/8}; {@code auto}, or {@code auto/8}, takes the numbers from a scheduler.
   *
   * @throws ConfigException where the text has another form, or no scheduler gives the numbers
   */
  public static Share parse(String text, Map<String, String> environment) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new ConfigException("--share must be K/N such as 3/8, or auto, was " + text);
    }
    if (form.group(1) != null && !form.group(1).equals(AUTO)) {
      return new Share(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }
    Environment variables = new Environment(environment);
    if (form.group(2) != null) {
      int of = Integer.parseInt(form.group(2));
      return variables
          .number("JOB_COMPLETION_INDEX")
          .map(index -> new Share(index + 1, of))
          .orElseGet(
              () ->
                  variables
                      .share()
                      .filter(share -> share.of == of)
                      .orElseThrow(() -> unknown(text)));
    }
    return variables.share().orElseThrow(() -> unknown(text));
  }

  private static ConfigException unknown(String text) {
    return new ConfigException(
        "--share "
            + text
            + ": no scheduler gives the numbers: none of SLURM_PROCID and SLURM_NTASKS,"
            + " SLURM_ARRAY_TASK_ID, CI_NODE_INDEX and CI_NODE_TOTAL fits, and"
            + " JOB_COMPLETION_INDEX needs auto/N; state K/N");
  }

  /** The share of a task that srun starts with others; empty where it is alone. */
  public static Optional<Share> ofTask(Map<String, String> environment) {
    // A batch script has the other variables too, but is started once.
    return environment.containsKey("SLURM_STEP_ID")
        ? new Environment(environment).task().filter(share -> share.of > 1)
        : Optional.empty();
  }

  /** The variables by which schedulers number what they start. */
  private record Environment(Map<String, String> variables) {
    Optional<Integer> number(String name) {
      return Optional.ofNullable(variables.get(name))
          .filter(text -> text.matches("[0-9]{1,9}"))
          .map(Integer::valueOf);
    }

    private Optional<Share> pair(Optional<Integer> number, Optional<Integer> of) {
      return number.flatMap(k -> of.filter(n -> n >= k && n <= MOST).map(n -> new Share(k, n)));
    }

    Optional<Share> task() {
      return pair(number("SLURM_PROCID").map(id -> id + 1), number("SLURM_NTASKS"))
          .filter(share -> share.of > 1 || number("SLURM_ARRAY_TASK_ID").isEmpty());
    }

    private Optional<Share> array() {
      int least = number("SLURM_ARRAY_TASK_MIN").orElse(1);
      int step = Math.max(1, number("SLURM_ARRAY_TASK_STEP").orElse(1));
      return pair(
          number("SLURM_ARRAY_TASK_ID").map(id -> (id - least) / step + 1),
          number("SLURM_ARRAY_TASK_COUNT"));
    }

    Optional<Share> share() {
      return task()
          .or(this::array)
          .or(() -> pair(number("CI_NODE_INDEX"), number("CI_NODE_TOTAL")));
    }
  }

  /**
   * Rejects a plan that shares cannot carry.
   *
   * @throws ConfigException if they cannot
   */
  public void validate(SuitePlan plan) {
    parts(plan);
    SentFiles.validate(plan.file(), of);
    if (plan.data().isPresent()) {
      throw new ConfigException(
          "plan %s: each share would load its data again; load them before (ampmeter data), and"
                  .formatted(plan.name())
              + " leave data out of the suite");
    }
  }

  /** The properties of each share. */
  List<Map<String, String>> parts(SuitePlan plan) {
    List<String> names = IntStream.rangeClosed(1, of).mapToObj(Share::name).toList();
    int[] weights = new int[of];
    Arrays.fill(weights, 1);
    return LoadShare.of(plan, names, weights);
  }

  private static String name(int number) {
    return "share-" + number;
  }

  /** The name in the report, which also begins the names of its threads. */
  public String name() {
    return name(number);
  }

  @Override
  public String toString() {
    return "share " + number + " of " + of;
  }
}
