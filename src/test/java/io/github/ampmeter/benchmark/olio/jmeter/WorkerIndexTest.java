package io.github.ampmeter.benchmark.olio.jmeter;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.JMeterUser;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.Test;

class WorkerIndexTest {
  @Test
  void aRunWithoutWorkersIsOneWorker() {
    assertThat(WorkerIndex.of("", "")).isEqualTo(WorkerIndex.ALONE);
    assertThat(WorkerIndex.of("", "a,b")).isEqualTo(WorkerIndex.ALONE);
  }

  @Test
  void givesEachUserOfEachWorkerAPlaceOfItsOwn() {
    Set<Integer> places = new HashSet<>();
    for (String worker : List.of("10.0.0.1", "10.0.0.2:1100", "10.0.0.2:1101")) {
      WorkerIndex place = WorkerIndex.of(worker, "10.0.0.1, 10.0.0.2:1100,10.0.0.2:1101");
      assertThat(place.users(5)).isEqualTo(15);
      for (int thread = 0; thread < 5; thread++) {
        places.add(place.user(5, thread));
      }
    }

    assertThat(places).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  }

  @Test
  void rejectsAWorkerWithoutTheList() {
    assertRefusal(() -> WorkerIndex.of("10.0.0.1", ""))
        .hasMessage(
            "in a distributed run the property workers must name all workers as -R does, so that no"
                + " two users are the same person; give -Gworkers=10.0.0.1,..., was \"\"");
    assertRefusal(() -> WorkerIndex.of("10.0.0.1", "10.0.0.3"))
        .hasMessageEndingWith("give -Gworkers=the list of -R, was \"10.0.0.3\"");
  }

  /** Before its first request. */
  @Test
  void aUserOfAWorkerWithoutTheListEndsTheTest() {
    new JMeterUser();
    String address = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;
    JMeterUtils.setProperty(address, "10.0.0.1");
    try {
      assertThatThrownBy(() -> new OlioUser().process())
          .isInstanceOf(JMeterStopTestException.class)
          .hasMessageContaining("the property workers must name all workers as -R does");
    } finally {
      JMeterUtils.getJMeterProperties().remove(address);
    }
  }
}
