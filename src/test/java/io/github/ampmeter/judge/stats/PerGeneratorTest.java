package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PerGeneratorTest {
  private final PerGenerator<List<String>> labels = new PerGenerator<>(first -> new ArrayList<>());

  private void take(String host, String thread, String label) {
    Sample sample = new Sample().loadedBy(1, host, ThreadName.of(thread));
    labels.of(sample).add(host + " " + label);
  }

  @Test
  void threadsOfAHostAreOneGeneratorHoweverTheirGroupsAreCalled() {
    take("a", "Users 1-1", "1");
    take("a", "Users 2-1", "2");
    take("a", "Others 1-1", "3");

    assertThat(labels.all()).containsExactly(List.of("a 1", "a 2", "a 3"));
  }

  @Test
  void manyHostsByTurnsAreKeptApart() {
    for (int turn = 0; turn < 3; turn++) {
      for (int host = 0; host < 9; host++) {
        take("host " + host, "Users 1-1", "page");
      }
    }

    assertThat(labels.all()).hasSize(9);
    assertThat(labels.all())
        .allSatisfy(of -> assertThat(of).hasSize(3).allMatch(of.get(0)::equals));
  }

  @Test
  void workersOfAHostAreToldApartByTheirPorts() {
    take("a", "10.0.0.1:1099-Users 1-1", "1");
    take("a", "10.0.0.1:1100-Users 1-1", "2");
    take("a", "10.0.0.1:1099-Users 1-2", "3");

    assertThat(labels.all()).containsExactlyInAnyOrder(List.of("a 1", "a 3"), List.of("a 2"));
    assertThat(labels.names()).containsExactlyInAnyOrder("a 10.0.0.1:1099", "a 10.0.0.1:1100");
  }

  @Test
  void aNameOfTheCallersTellsThemApartToo() {
    PerGenerator<String> byOrigin = new PerGenerator<>(Sample::generator, Sample::generator);
    Sample first = new Sample().loadedBy(1, "a", ThreadName.of("Users 4 users repeat 1 1-1"));
    Sample other = new Sample().loadedBy(1, "a", ThreadName.of("Guests 4 users repeat 1 1-1"));

    assertThat(byOrigin.of(first)).isEqualTo("a Users");
    assertThat(byOrigin.of(other)).isEqualTo("a Guests");
    assertThat(byOrigin.of(first)).isEqualTo("a Users");
  }

  @Test
  void moreNamesThanAreKeptAreStillTheSameGenerator() {
    for (int i = 0; i < 10_000; i++) {
      take("a", "name " + i + "-1", "page");
    }

    assertThat(labels.all()).hasSize(1);
    assertThat(labels.all().iterator().next()).hasSize(10_000);
  }
}
