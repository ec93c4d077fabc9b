package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.run.suite.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.jmeter.assertions.ResponseAssertion;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of a site that hold functions, in the plan as JMeter reads and evaluates it. */
class SitePlanTest {
  private static final String CALL = "${__setProperty(called,yes)}";

  @TempDir private Path folder;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @BeforeEach
  void forgetCalls() {
    JMeterUtils.getJMeterProperties().remove("called");
    JMeterContextService.getContext().setVariables(new JMeterVariables());
  }

  @Test
  void resourcesThatFailAreInThePlanUnlessAVariableCannotHaveThem() throws IOException {
    List<String> paths =
        List.of(
            "/a.png?v=1&w=<2>",
            "/" + CALL,
            "/b\\c",
            "/d e",
            "/api?access_token=Sesame42",
            "/api?k=9f86d081884c7d659a2feaa0c55ad015");
    Path jmx =
        Files.write(
            folder.resolve("plan.jmx"),
            new RecordedSite().page("/", "One").draft(folder).plan().expecting(paths).jmx());

    assertThat(PlanFile.read(jmx).labels().places().broken()).containsExactly("/a.png?v=1&w=<2>");
  }

  @ParameterizedTest
  @ValueSource(strings = {CALL, "\\" + CALL, "\\\\" + CALL, "\\\\\\" + CALL, "$" + CALL, "a,\\,b"})
  void textsOfARecordingAreSentAsTheyWere(String text) throws Exception {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("q", text);
    form.put("n" + text, "value");
    byte[] jmx =
        new RecordedSite()
            .page("/", text)
            .page(text, "/method", "Two", Map.of("X-A", text, "X-" + text, "b"))
            .page("POST", "/form", "Three", Map.of())
            .form(form)
            .page("POST", "/body", "Four", Map.of())
            .body("text/plain; " + text, "one\r\n" + text + "\n\u0001")
            .draft(folder)
            .plan()
            .jmx();

    Evaluated plan = new Evaluated(jmx);

    assertThat(JMeterUtils.getProperty("called")).isNull();
    assertThat(plan.signs).contains(text);
    assertThat(plan.samplers).extracting(HTTPSamplerBase::getMethod).contains(text);
    assertThat(plan.names).contains(text + " /method");
    assertThat(plan.headers).containsEntry("X-A", text).containsEntry("X-" + text, "b");
    assertThat(plan.headers).containsEntry("Content-Type", "text/plain; " + text);
    assertThat(plan.arguments)
        .containsEntry("q", text)
        .containsEntry("n" + text, "value")
        .containsEntry("", "one\r\n" + text + "\n\u0001");
  }

  /** JMeter itself leaves out an argument that has the name of a variable without a value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${x}=a,b)&q=1  | ${x}=a,b)&q=1",
        "%24%7Bx%7D=&q=1 | %24%7Bx%7D=&q=1",
        "%24%7B__time%28%29%7D=%24&q=http://127.0.0.1/"
            + "| %24%7B__time%28%29%7D=%24&q=http://127.0.0.1/",
        "+=1&q=2        | +=1&q=2",
      })
  void fieldsThatJMeterLeavesOutAreSentInTheBody(String recorded, String sent) throws Exception {
    byte[] jmx =
        new RecordedSite()
            .page("POST", "/form", "One", Map.of())
            .body("application/x-www-form-urlencoded", recorded)
            .page("/p?" + recorded, "Two")
            .draft(folder)
            .plan()
            .jmx();

    Evaluated plan = new Evaluated(jmx);

    assertThat(plan.arguments).isEqualTo(Map.of("", sent));
    assertThat(plan.headers).containsEntry("Content-Type", "application/x-www-form-urlencoded");
    assertThat(plan.samplers.get(1).getPath()).startsWith("/p?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/p?q=" + CALL,
        "/p?q=%24%7B__setProperty(called,yes)%7D",
        "/p?q=%5C%5C%24%7B__setProperty(called,yes)%7D",
        "/p?" + CALL + "=a&b",
        "/" + CALL + "/p",
      })
  void addressesThatHoldAFunctionCallNone(String path) throws Exception {
    Evaluated plan =
        new Evaluated(
            new RecordedSite()
                .page(path, "One")
                .page("POST", path, "Two", Map.of())
                .body("text/plain", "a")
                .draft(folder)
                .plan()
                .jmx());

    assertThat(JMeterUtils.getProperty("called")).isNull();
    assertThat(plan.samplers).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {CALL, "\\" + CALL, "\\\\" + CALL, "a|<b>&\"'", "a\\,b"})
  void pagesOfASuiteHaveNoFunctions(String text) throws Exception {
    Evaluated plan =
        new Evaluated(SitePlan.ofPages(Map.of("Label " + text, "/search?q=" + text)).jmx());

    assertThat(JMeterUtils.getProperty("called")).isNull();
    assertThat(plan.names).contains("Label " + text);
    assertThat(plan.samplers)
        .extracting(sampler -> sampler.getPropertyAsString("HTTPSampler.path"))
        .containsExactly(Exchange.encoded("/search?q=" + text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {CALL, "\\" + CALL, "a]b[", "a'b", "(", "a:not(b", "*", "a\nb", "[]", "\\"})
  void extractorsHoldTheirNamesAsLiterals(String name) throws Exception {
    String token = "a1B2c3D4e5F6g7";
    SiteDraft draft =
        new RecordedSite()
            .page("/", "x</title><input name=\"" + name + "\" value=\"" + token + "\">")
            .page("POST", "/next", "Two", Map.of())
            .form(Map.of(name, token))
            .draft(folder);

    new Evaluated(draft.plan().jmx());

    assertThat(draft.extracted()).isNotEmpty();
    assertThat(JMeterUtils.getProperty("called")).isNull();
  }

  @Test
  void templateTakesNoObjectByItsToString() {
    assertThatThrownBy(() -> SiteFile.PLAN.filled(Map.of("plan", new StringBuilder("text"))))
        .rootCause()
        .hasMessageStartingWith("no template takes a java.lang.StringBuilder");
  }

  /** Beside other text JMeter could read the same characters in another way. */
  @Test
  void eachTextStandsAloneInTheTemplate() throws IOException {
    String template =
        Files.readString(Path.of("src/main/resources/io/github/ampmeter/site/plan.jmx.ftlx"));
    Pattern text =
        Pattern.compile(".?\\[=(?!type]|page\\.thinkMillis|each\\.variable)[^\\]]*\\].?");

    assertThat(text.matcher(template).results())
        .hasSizeGreaterThan(20)
        .extracting(MatchResult::group)
        .allMatch(found -> found.matches("\".*\"|>.*<"));
    assertThat(template).doesNotContain("no_esc", "noautoesc", "outputformat");
  }

  /** What a plan's elements come to when it runs. */
  private static final class Evaluated {
    final List<String> names = new ArrayList<>();
    final List<String> signs = new ArrayList<>();
    final List<HTTPSamplerBase> samplers = new ArrayList<>();
    final Map<String, String> headers = new LinkedHashMap<>();
    final Map<String, String> arguments = new LinkedHashMap<>();

    Evaluated(byte[] jmx) throws IOException, InvalidVariableException {
      Path file = Files.createTempFile("plan", ".jmx");
      try {
        Files.write(file, jmx);
        HashTree tree = SaveService.loadTree(file.toFile());
        SearchByClass<TestElement> all = new SearchByClass<>(TestElement.class);
        tree.traverse(all);
        for (TestElement element : all.getSearchResults()) {
          evaluate(element);
        }
      } finally {
        Files.delete(file);
      }
    }

    private void evaluate(TestElement element) throws InvalidVariableException {
      new ValueReplacer().replaceValues(element);
      element.setRunningVersion(true);
      element.propertyIterator().forEachRemaining(JMeterProperty::getStringValue);
      names.add(element.getName());
      if (element instanceof HTTPSamplerBase sampler) {
        samplers.add(sampler);
        for (JMeterProperty each : sampler.getArguments()) {
          Argument argument = (Argument) each.getObjectValue();
          arguments.put(argument.getName(), argument.getValue());
        }
      } else if (element instanceof HeaderManager manager) {
        for (JMeterProperty each : manager.getHeaders()) {
          Header header = (Header) each.getObjectValue();
          headers.put(header.getName(), header.getValue());
        }
      } else if (element instanceof ResponseAssertion assertion) {
        assertion.getTestStrings().forEach(each -> signs.add(each.getStringValue()));
      }
    }
  }
}
