package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thread group that cannot do what its fields say ends the test before its first user. */
class RefusedThreadGroupTest {
  private static final String PREFIX = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

  private final List<Boolean> stopped = new ArrayList<>();
  private final StandardJMeterEngine engine =
      new StandardJMeterEngine() {
        @Override
        public void stopTest(boolean now) {
          stopped.add(now);
        }
      };

  @BeforeEach
  void inJMeter() {
    HeadlessJMeter.home();
  }

  @AfterEach
  void calledByNobody() {
    JMeterUtils.getJMeterProperties().remove(PREFIX);
  }

  /** The controller of a distributed run calls a load worker by its address. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1,two | duration | Users, users: expected numbers of users",
        "127.0.0.1:1099 | 2 | iterations | Users: steps by iterations or requests cannot be"
            + " distributed",
        "127.0.0.1:1099 | 2 | requests | Users: steps by iterations or requests cannot be"
            + " distributed",
      })
  void stopsTheTest(String address, String users, String length, String message) {
    JMeterUtils.setProperty(PREFIX, address);
    ScalingThreadGroup group = new ScalingThreadGroup();
    group.setName("Users");
    group.setProperty(ScalingThreadGroup.USERS, users);
    group.setProperty(ScalingThreadGroup.PREFIX + length, "5");

    assertThatThrownBy(() -> group.start(1, null, new ListedHashTree(), engine))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageStartingWith(message);
    assertThat(stopped).containsExactly(true);
    assertThat(group.numberOfActiveThreads()).isZero();
  }
}
