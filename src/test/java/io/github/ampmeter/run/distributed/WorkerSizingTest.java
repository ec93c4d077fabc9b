package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.run.distributed.WorkerSizing.AtUsers;
import io.github.ampmeter.run.distributed.WorkerSizing.Need;
import io.github.ampmeter.run.distributed.WorkerSizing.Resource;
import io.github.ampmeter.run.distributed.WorkerSizing.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerSizingTest {
  /** From 5 to 20 users 0.24 CPUs more: 0.016 each, and 0.02 without any; 1.6 of 2 usable. */
  @Test
  void cpuOfAUserIsTheSlopeBetweenTheLevels() {
    Need cpu = only(new Use(Resource.CPU, new AtUsers(5, 0.10), new AtUsers(20, 0.34), 2));

    assertThat(cpu.perUser()).isCloseTo(0.016, within(1e-9));
    assertThat(cpu.usable()).isEqualTo(1.6);
    // (1.6 - 0.02) / 0.016 = 98.75
    assertThat(cpu.usersEach()).isEqualTo(98);
    // 1000 / 98 = 10.2
    assertThat(cpu.workers(1000)).isEqualTo(11);
  }

  /** 40 MB and 70 MB: 2 MB each, 30 MB without any; half of 1030 MB usable. */
  @Test
  void theResourceWithTheFewestUsersEachComesFirst() {
    WorkerSizing sizing =
        WorkerSizing.of(
            100_000,
            List.of(
                new Use(Resource.PORTS, new AtUsers(5, 5), new AtUsers(20, 20), 20_000),
                new Use(Resource.HEAP, new AtUsers(5, 40), new AtUsers(20, 70), 1030)));

    assertThat(sizing.needs())
        .extracting(Need::resource)
        .containsExactly(Resource.HEAP, Resource.PORTS);
    // (515 - 30) / 2 = 242.5; 100,000 / 242 = 413.2
    assertThat(sizing.needs().get(0).usersEach()).isEqualTo(242);
    assertThat(sizing.needs().get(0).workers(100_000)).isEqualTo(414);
    // 19,000 ports, one each.
    assertThat(sizing.needs().get(1).usersEach()).isEqualTo(19_000);
    assertThat(sizing.needs().get(1).workers(100_000)).isEqualTo(6);
  }

  @Test
  void whatMoreUsersDoNotTakeMoreOfIsNoLimit() {
    Need files = only(new Use(Resource.FILES, new AtUsers(5, 200), new AtUsers(20, 199), 1024));

    assertThat(files.usersEach()).isEqualTo(Integer.MAX_VALUE);
    assertThat(files.workers(100_000)).isEqualTo(1);
  }

  /** 100 files each of 95 that may be used. */
  @Test
  void oneWhoCannotCarryAUserIsNoNumberOfLoadWorkers() {
    Need files = only(new Use(Resource.FILES, new AtUsers(5, 500), new AtUsers(20, 2000), 100));

    assertThat(files.usersEach()).isZero();
    assertThat(files.workers(100_000)).isZero();
  }

  /** Of 5 users' 1000 requests 20 make 4000, or 3000 with three quarters of their pace. */
  @Test
  void usersWhoWaitForServersAtTheirLimitAreNoMeasure() {
    assertThat(WorkerSizing.atLimit(5, 1000, 20, 2990, 60)).isTrue();
    assertThat(WorkerSizing.atLimit(5, 1000, 20, 3010, 60)).isFalse();
    assertThat(WorkerSizing.atLimit(5, 1000, 20, 4000, 96)).isTrue();
    // 10 and 20 requests: 3 standard deviations of the difference are 40.
    assertThat(WorkerSizing.atLimit(5, 10, 20, 20, 60)).isFalse();
  }

  private static Need only(Use use) {
    return WorkerSizing.of(1000, List.of(use)).needs().get(0);
  }
}
