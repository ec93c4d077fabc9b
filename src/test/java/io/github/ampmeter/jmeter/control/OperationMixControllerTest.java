package io.github.ampmeter.jmeter.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.benchmark.olio.OlioMix;
import io.github.ampmeter.jmeter.JMeterUser;
import io.github.ampmeter.judge.load.MixTheory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.Test;

class OperationMixControllerTest {
  private static final String MATRIX = "from,a,b,c\na,0,50,50\nb,100,0,0\nc,100,0,0\n";

  private final JMeterUser user = new JMeterUser();

  @Test
  void doesOneChildAPassAndBeginsWithTheFirstOperation() {
    OperationMixController mix = mix(MATRIX, "a", "b", "c");

    assertThat(pass(mix)).containsExactly("a");
    assertThat(pass(mix)).hasSize(1).isNotEqualTo(List.of("a"));
    assertThat(pass(mix)).containsExactly("a");
  }

  @Test
  void keepsTheMixOfItsMatrix() {
    OperationMixController mix = mix(OlioMix.text(), names());
    List<String> done = passes(mix, 20_000);

    new MixTheory(OlioMix.read())
        .stationaryPercent()
        .forEach(
            (name, percent) -> {
              double share = 100.0 * Collections.frequency(done, name) / done.size();
              double sd = new MixTheory(OlioMix.read()).deviationPoints(20_000).get(name);
              assertThat(Math.abs(share - percent)).as(name).isLessThan(4 * sd);
            });
  }

  @Test
  void copiesForTwoUsersGoTheirOwnWaysAndTheSameOnesAgain() throws InterruptedException {
    OperationMixController original = mix(OlioMix.text(), names());

    List<String> one = of("Users 1-1", original);
    List<String> other = of("Users 1-2", original);

    assertThat(one).isEqualTo(of("Users 1-1", original)).isNotEqualTo(other);
  }

  @Test
  void endsTheTestWhenAChildHasAnotherName() {
    assertThatThrownBy(() -> mix(MATRIX, "a", "b", "d"))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageContaining("no enabled child is named c, the matrix has no d");
  }

  @Test
  void endsTheTestWhenTheMatrixIsWrong() {
    assertThatThrownBy(() -> mix("from,a\na,90\n", "a"))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageContaining("must add up to 100 %, was 90 %");
  }

  @Test
  void anOperationThatIsLeftOutIsDrawnButNotDone() {
    OperationMixController mix = element(MATRIX, "a", "b");
    mix.setProperty(OperationMixController.LEFT_OUT, "c");
    mix.initialize();

    List<String> done = passes(mix, 100);

    assertThat(done).contains("a", "b").doesNotContain("c").hasSizeLessThan(100);
  }

  @Test
  void aTourDoesEachOperationInOnePass() {
    OperationMixController mix = element(OlioMix.text(), names());
    mix.setProperty(OperationMixController.EACH_ONCE, "true");
    mix.initialize();

    assertThat(pass(mix)).contains(names());
  }

  @Test
  void forgetsWhatWasCountedInTheOperationBefore() {
    OperationMixController mix = mix(MATRIX, "a", "b", "c");
    user.variables().put("count:images", "7");
    user.variables().put("event", "12");

    pass(mix);

    assertThat(user.variables().get("count:images")).isNull();
    assertThat(user.variables().get("event")).isEqualTo("12");
  }

  private static String[] names() {
    return OlioMix.read().operations().toArray(String[]::new);
  }

  private static OperationMixController mix(String matrix, String... children) {
    OperationMixController mix = element(matrix, children);
    mix.initialize();
    return mix;
  }

  private static OperationMixController element(String matrix, String... children) {
    OperationMixController mix = new OperationMixController();
    mix.setName("mix");
    mix.setProperty(OperationMixController.MATRIX, matrix);
    mix.setProperty(OperationMixController.SEED, "1");
    addChildren(mix, children);
    return mix;
  }

  private static void addChildren(OperationMixController mix, String... children) {
    for (String child : children) {
      DebugSampler sampler = new DebugSampler();
      sampler.setName(child);
      mix.addTestElement(sampler);
    }
  }

  private List<String> of(String thread, OperationMixController original)
      throws InterruptedException {
    List<String> done = new ArrayList<>();
    Thread user =
        new Thread(
            () -> {
              new JMeterUser();
              OperationMixController copy = (OperationMixController) original.clone();
              addChildren(copy, names());
              copy.initialize();
              done.addAll(passes(copy, 50));
            },
            thread);
    user.start();
    user.join();
    return done;
  }

  private static List<String> passes(OperationMixController mix, int times) {
    List<String> done = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      done.addAll(pass(mix));
    }
    return done;
  }

  private static List<String> pass(OperationMixController mix) {
    List<String> done = new ArrayList<>();
    for (Sampler next = mix.next(); next != null; next = mix.next()) {
      done.add(next.getName());
    }
    return done;
  }
}
