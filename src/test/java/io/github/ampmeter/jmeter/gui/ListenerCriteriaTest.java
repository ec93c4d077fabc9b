package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenerCriteriaTest {
  private static final String CRITERIA = "p90(*) <= 1 s # wide\nerrors(total) <= 0 %\n";

  @TempDir private Path folder;

  private final RequiredPercentiles listener = new RequiredPercentiles();

  @Test
  void goToAFileAndComeBackUnchanged() throws IOException {
    listener.setCriteria(CRITERIA);
    Path file = Files.writeString(folder.resolve("a.targets"), ListenerCriteria.text(listener));
    listener.setCriteria("");
    ListenerCriteria.read(file, listener);

    assertThat(listener.getCriteria()).isEqualTo(CRITERIA);
  }

  @Test
  void endWithALine() {
    listener.setCriteria("p90(*) <= 1 s");

    assertThat(ListenerCriteria.text(listener)).isEqualTo("p90(*) <= 1 s\n");
  }

  @Test
  void stayAsTheyWereWhereAFileHoldsNone() throws IOException {
    listener.setCriteria(CRITERIA);
    Path file = Files.writeString(folder.resolve("b.targets"), "p90(*) <= 1 s\np90 is low\n");

    assertThatThrownBy(() -> ListenerCriteria.read(file, listener))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("b.targets, line 2");
    assertThat(listener.getCriteria()).isEqualTo(CRITERIA);
  }

  @Test
  void takeNoCriterionThatOnlyARunWithABaselineCanJudge() throws IOException {
    Path file = Files.writeString(folder.resolve("c.targets"), "p90(*) <= baseline + 5 %\n");

    assertThatThrownBy(() -> ListenerCriteria.read(file, listener))
        .hasMessageContaining("baseline");
  }
}
