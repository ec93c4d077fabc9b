package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the samples of an XML JTL have in common: texts, names and attributes. */
class XmlFileTest {
  private final XmlFile file = new XmlFile(0);

  @Test
  void keepsTheTextsThatComeAgain() {
    String text = "x".repeat(1024);
    String first = file.kept(text);

    assertThat(file.kept(new String(text.toCharArray()))).isSameAs(first);
  }

  @Test
  void keepsNoTextThatIsNotWorthItsMemory() {
    String text = "x".repeat(1025);
    file.kept(text);
    String again = new String(text.toCharArray());

    assertThat(file.kept(again)).isSameAs(again);
  }

  @Test
  void keepsEightThousandTextsAndNoMore() {
    String first = file.kept("text 0");
    for (int i = 1; i < 8192; i++) {
      file.kept("text " + i);
    }
    assertThat(file.kept(new String("text 0".toCharArray())))
        .as("the whole is forgotten with the next")
        .isNotSameAs(first);
  }

  /** An underscore is JMeter's mark for what XML cannot have in a name. */
  @ParameterizedTest
  @CsvSource({
    "plain, plain",
    "a__b, a_b",
    "a_-b, a$b",
    "Log_.0020in, Log in",
    "_.0020, ' '",
    "_.002, _.002",
    "_.00zz, _.00zz",
    "a_b, a_b",
    "a_, a_",
    "__, _",
    "___-, _$",
    "_.002Ax_.002ay, *x*y",
  })
  void readsNamesAsJMeterWritesThem(String attribute, String name) {
    assertThat(XmlAttributes.variable(attribute)).isEqualTo(name);
  }

  @Test
  void tellsTheVariablesThatAreReadAsColumns() {
    assertThat(file.variable("count:my__rows")).isEqualTo("count:my_rows");
    assertThat(file.variable("mine")).isEmpty();
    assertThat(file.columns()).containsExactly("count:my_rows");
  }

  @Test
  void hasTheAttributesOfItsFirstSample() {
    assertThat(file.has(JtlColumn.LATENCY)).as("nothing is known yet").isTrue();
    EnumSet<JtlColumn> first = EnumSet.of(JtlColumn.LABEL, JtlColumn.CONNECT);

    assertThat(file.expected(first)).isEqualTo(first);
    assertThat(file.expected(EnumSet.of(JtlColumn.LATENCY))).isEqualTo(first);
    assertThat(file.has(JtlColumn.LATENCY)).isFalse();
    assertThat(file.has(JtlColumn.CONNECT)).isTrue();
    assertThat(file.columns()).containsExactly("Connect", "URL", "failureMessage", "label");
  }
}
