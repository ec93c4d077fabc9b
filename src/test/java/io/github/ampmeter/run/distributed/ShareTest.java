package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3/8 | '' | 3/8",
        "1/1 | '' | 1/1",
        "3/8 | SLURM_PROCID=0 SLURM_NTASKS=2 | 3/8",
        "auto | SLURM_PROCID=0 SLURM_NTASKS=2 | 1/2",
        "auto | SLURM_PROCID=1 SLURM_NTASKS=2 CI_NODE_INDEX=3 CI_NODE_TOTAL=4 | 2/2",
        "auto | SLURM_PROCID=0 SLURM_NTASKS=1 SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=3"
            + " SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4 | 2/4",
        "auto | SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=3 | 1/3",
        "auto | CI_NODE_INDEX=3 CI_NODE_TOTAL=4 | 3/4",
        "auto/8 | JOB_COMPLETION_INDEX=0 | 1/8",
        "auto/8 | JOB_COMPLETION_INDEX=7 | 8/8",
        "auto/4 | CI_NODE_INDEX=3 CI_NODE_TOTAL=4 | 3/4",
      })
  void isStatedOrTakenFromAScheduler(String text, String environment, String expected) {
    Share share = Share.parse(text, variables(environment));

    assertThat(share.number() + "/" + share.of()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0/2 | ''",
        "3/2 | ''",
        "1/0 | ''",
        "1 | ''",
        "-1/2 | ''",
        "1/99999 | ''",
        "auto | ''",
        "auto | JOB_COMPLETION_INDEX=0",
        "auto | CI_NODE_INDEX=5 CI_NODE_TOTAL=4",
        "auto | SLURM_PROCID=x SLURM_NTASKS=2",
        "auto/8 | ''",
        "auto/2 | JOB_COMPLETION_INDEX=2",
        "auto/8 | CI_NODE_INDEX=3 CI_NODE_TOTAL=4",
      })
  void isRejectedWhereTheNumbersDoNotFit(String text, String environment) {
    assertThatThrownBy(() -> Share.parse(text, variables(environment)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("--share");
  }

  /** A batch script has the variables of a task, but runs once. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SLURM_PROCID=0 SLURM_NTASKS=2",
        "SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_NTASKS=1",
        "CI_NODE_INDEX=3 CI_NODE_TOTAL=4"
      })
  void aRunThatAsksForNoShareCarriesAll(String environment) {
    assertThat(Share.ofTask(variables(environment))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = "SLURM_STEP_ID=0 SLURM_PROCID=1 SLURM_NTASKS=2")
  void aTaskThatIsStartedWithOthersIsAShare(String environment) {
    assertThat(Share.ofTask(variables(environment))).contains(new Share(2, 2));
  }

  private static Map<String, String> variables(String text) {
    Map<String, String> variables = new HashMap<>();
    for (String each : text.isEmpty() ? new String[0] : text.split(" ")) {
      variables.put(each.split("=")[0], each.split("=")[1]);
    }
    return variables;
  }
}
