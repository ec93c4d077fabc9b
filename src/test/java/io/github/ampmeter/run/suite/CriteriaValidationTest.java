package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.stack.Stack.ObservableServers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria that cannot be judged on a stack are rejected before the load. */
class CriteriaValidationTest {
  private static final ObservableServers OURS =
      new ObservableServers(List.of("web server", "database"), List.of(), true);
  private static final ObservableServers THEIRS =
      new ObservableServers(List.of(), List.of("db1"), false);
  private static final ObservableServers UNKNOWN =
      new ObservableServers(List.of(), List.of(), false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cpu(web) <= 80 %",
        "cpu(\"Web server\") <= 80 %",
        "cpu(jmeter) per operation <= 5 ms",
        "cpu(machine) <= 90 %",
        "memory(database) <= 1 GB",
        "status(Slow_queries) <= 0",
        "p90(web) <= 1 s"
      })
  void acceptsWhatOurStackLetsObserve(String criterion) {
    assertThat(error(criterion, OURS)).isEmpty();
  }

  @Test
  void namesTheObservedServersInstead() {
    assertThat(error("cpu(php) <= 80 %", OURS))
        .contains(
            "criterion \"cpu(php) <= 80 %\" cannot be judged on the embedded stack: no php is"
                + " observed there, but web server, database, JMeter");
    assertThat(error("memory(jmeter) <= 1 GB", OURS))
        .contains(
            "criterion \"memory(jmeter) <= 1 GB\" cannot be judged on the embedded stack: no jmeter"
                + " is observed there, but web server, database");
  }

  @Test
  void explainsHowToObserveRemoteHosts() {
    assertThat(error("cpu(\"db1\") <= 80 %", THEIRS)).isEmpty();
    assertThat(error("cpu(jmeter) <= 80 %", THEIRS)).isEmpty();
    assertThat(error("cpu(web) <= 80 %", THEIRS))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains(
                        "no web is observed there, but JMeter, db1; a remote host is observed")
                    .contains("external.nodeExporters or external.perfMonAgents"));
    assertThat(error("cpu(machine) <= 80 %", THEIRS))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("none of its servers is observed on this machine; a remote host"));
  }

  @Test
  void ofRemoteHostsOnlyCpuIsKnown() {
    for (String criterion :
        List.of("cpu(\"db1\") per operation <= 5 ms", "memory(\"db1\") <= 1 GB")) {
      assertThat(error(criterion, THEIRS))
          .hasValueSatisfying(
              why -> assertThat(why).endsWith("; of a remote host only cpu(\"NAME\") is observed"));
    }
  }

  @Test
  void statusCriteriaNeedADatabase() {
    for (String criterion :
        List.of("status(Questions) <= 5", "status(Questions) per operation < 5")) {
      assertThat(error(criterion, UNKNOWN))
          .hasValueSatisfying(
              why ->
                  assertThat(why)
                      .contains("it has no database that Ampmeter knows; state external.database"));
    }
  }

  @Test
  void namesTheFirstOfSeveralErrors() {
    assertThat(error("p90(*) <= 1 s\ncpu(web) <= 80 %\ncpu(php) <= 1 %", OURS))
        .hasValueSatisfying(why -> assertThat(why).startsWith("criterion \"cpu(php) <= 1 %\""));
  }

  @Test
  void withoutStackAllServerCriteriaAreRejected() {
    assertThat(errorWithoutStack("p90(*) <= 1 s")).isEmpty();
    assertThat(errorWithoutStack("p90(*) <= 1 s\ncpu(jmeter) <= 80 %"))
        .hasValueSatisfying(
            why ->
                assertThat(why).startsWith("criterion \"cpu(jmeter) <= 80 %\" cannot be judged"));
  }

  private static Optional<String> error(String criteria, ObservableServers observable) {
    Targets targets = Targets.of("suite.yaml", criteria, criteria);
    return error(() -> CriteriaValidation.validate(targets, "embedded", observable));
  }

  private static Optional<String> error(Runnable validation) {
    return Optional.ofNullable(catchThrowableOfType(ConfigException.class, validation::run))
        .map(Throwable::getMessage);
  }

  private static Optional<String> errorWithoutStack(String criteria) {
    return error(() -> CriteriaValidation.validateWithoutStack(Targets.of("t", criteria)));
  }

  /** No level can be named in it. */
  @Test
  void refusesDriftOfSeveralLoadLevels() {
    Targets drift = Targets.of("suite", "drift(p90(total)) <= 5 % per day");

    CriteriaValidation.validateLevels(drift, UserSteps.parse("--users", "4"));
    assertRefusal(() -> CriteriaValidation.validateLevels(drift, UserSteps.parse("--users", "1,2")))
        .hasMessage(
            "criterion \"drift(p90(total)) <= 5 % per day\" is judged at one load level only, the"
                + " plan has 2 load levels");
  }
}
