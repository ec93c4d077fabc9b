package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts as JMeter's own parser evaluates them in a property of an element. */
class JMeterTextTest {
  private static final String CALL = "${__setProperty(called,yes)}";
  private static final List<String> PARTS =
      List.of(
          "$",
          "{",
          "}",
          "${",
          "\\",
          "\\\\",
          ",",
          "(",
          ")",
          "\"",
          "'",
          "\n",
          "\r",
          "\t",
          " ",
          "é",
          "x",
          "__P(a",
          "#",
          "<",
          "&",
          "]]>",
          "\0",
          "\uFFFE",
          "\uD83D\uDE00",
          CALL,
          "${called}");

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
    JMeterVariables variables = new JMeterVariables();
    variables.put("token", "a\\,$${b}");
    JMeterContextService.getContext().setVariables(variables);
  }

  static Stream<String> texts() {
    Random random = new Random(1);
    return Stream.concat(
        PARTS.stream(), IntStream.range(0, 3_000).mapToObj(i -> text(random, 1 + i % 12)));
  }

  @Test
  void anyTextIsEvaluatedToItself() {
    assertThat(texts())
        .allSatisfy(text -> assertThat(evaluated(JMeterText.literal(text))).isEqualTo(text));
  }

  @Test
  void noTextCallsAFunction() {
    JMeterUtils.getJMeterProperties().remove("called");

    texts().forEach(text -> evaluated(JMeterText.literal(text)));

    assertThat(JMeterUtils.getProperty("called")).isNull();
    TestElement raw = element(CALL);
    raw.getPropertyAsString("text");
    assertThat(JMeterUtils.getProperty("called")).isEqualTo("yes");
  }

  @Test
  void textsAroundAVariableStayThemselves() {
    Random random = new Random(2);
    for (int i = 0; i < 3_000; i++) {
      String before = text(random, i % 5);
      String after = text(random, i % 7);
      JMeterText text = JMeterText.literal(before).then(JMeterText.variable("token")).then(after);

      assertThat(evaluated(text)).isEqualTo(before + "a\\,$${b}" + after);
    }
  }

  @Test
  void twoHalvesOfACallMakeNone() {
    JMeterText path = JMeterText.BASE_PATH;

    assertThat(evaluated(JMeterText.literal("$").then("{__P(a,b)}"))).isEqualTo("${__P(a,b)}");
    assertThat(evaluated(path.then("$").then("{__P(a,b)}"))).isEqualTo("${__P(a,b)}");
    assertThat(evaluated(JMeterText.literal("a\\$").then(path).then("{b}"))).isEqualTo("a\\${b}");
  }

  @Test
  void valueOfAnAddressIsEncoded() {
    assertThat(evaluated(JMeterText.variable("token").urlEncoded()))
        .isEqualTo("a%5C%2C%24%24%7Bb%7D");
  }

  @Test
  void textsAroundAVariableAreEncodedWithIt() {
    Random random = new Random(3);
    for (int i = 0; i < 1_000; i++) {
      String before = text(random, i % 5);
      JMeterText text = JMeterText.literal(before).then(JMeterText.variable("token"));

      assertThat(evaluated(text.urlEncoded()))
          .isEqualTo(URLEncoder.encode(before + "a\\,$${b}", StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "__time", "a}", "a,b", "a b", "${a"})
  void nameThatIsNotPlainIsNoVariable(String name) {
    assertThatThrownBy(() -> JMeterText.variable(name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String text(Random random, int parts) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts; i++) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.toString();
  }

  private static String evaluated(JMeterText text) {
    return element(text.inPlan()).getPropertyAsString("text");
  }

  private static TestElement element(String property) {
    TestElement element = new ConfigTestElement();
    element.setProperty("text", property);
    try {
      new ValueReplacer().replaceValues(element);
    } catch (InvalidVariableException e) {
      throw new AssertionError(property, e);
    }
    element.setRunningVersion(true);
    return element;
  }
}
