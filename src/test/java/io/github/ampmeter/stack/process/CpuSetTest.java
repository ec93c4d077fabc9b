package io.github.ampmeter.stack.process;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1 | 2", "3 | 2,3,8", "2-3 | 2,3", "8,2 | 2,8", "9-9 | 9", "2-3, 8-9 | 2,3,8,9"})
  void takesACountOrAList(String text, String cpus) {
    assertThat(CpuSet.parse(text, CpuSet.list("2-3,8-9"))).hasToString(cpus);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "5", "1.5", "0-1", "3-2", "2,4", "two", "-1", "2-", ""})
  void rejectsCpusThatDoNotExist(String text) {
    assertRefusal(() -> CpuSet.parse(text, CpuSet.list("2-3,8-9")))
        .hasMessageStartingWith("stack.cpus must be a number of CPUs from 1 to 4, or a list")
        .hasMessageContaining("of 2-3,8-9; was")
        .hasMessageEndingWith("was \"" + text + "\"");
  }
}
