package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {
  @Test
  void aDocumentThatOnlyNestsIsTakenAsAWhole() {
    String deep = "[".repeat(900) + "1".repeat(20) + "]".repeat(900);

    assertThat(Span.ofJson(deep)).isEmpty();
    assertThat(Span.ofBody(deep)).extracting(Span::value).containsExactly(deep);
  }

  @Test
  void textsAndNumbersOfJsonAreFoundWhereTheyStand() {
    String json = "{ \"a\": [ {\"b\" : \"x\\\"y\"}, -1.5e3 ], \"c\":true, \"d\": \"\" }";

    assertThat(Span.ofBody(json))
        .extracting(
            Span::name, Span::path, Span::value, span -> json.substring(span.start(), span.end()))
        .containsExactly(
            tuple("b", "$.a[0].b", "x\"y", "x\\\"y"),
            tuple("a", "$.a[1]", "-1.5e3", "-1.5e3"),
            tuple("d", "$.d", "", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "a b", "é", "", "0]"})
  void nameThatIsNotPlainHasNoPath(String name) {
    assertThat(Span.ofBody("{\"" + name + "\": \"x\"}"))
        .singleElement()
        .matches(span -> span.path().contains("?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "{\"a\": \"x\"", "{\"a\": \"x\"} y", "<a/>", "{}", "a=b"})
  void otherBodyIsOneValue(String body) {
    assertThat(Span.ofBody(body)).containsExactly(new Span("", "", body, 0, body.length()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a=1&b=%20x | a:1 b:_x",
        "a=&b | a: :b",
        "=x&&a=b=c | :=x a:b=c",
        "%zz=%zz | %zz:%zz"
      })
  void parametersOfAQueryAreDecoded(String query, String parameters) {
    assertThat(Span.ofQuery(query))
        .extracting(span -> (span.name() + ":" + span.value()).replace(' ', '_'))
        .containsExactly(parameters.split(" "));
  }
}
