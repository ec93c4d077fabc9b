package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.ResponseAssertion;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestPlansTest {
  private static final Pattern PROPERTY = Pattern.compile("__P\\((\\w+),");
  private static final Pattern PROPERTY_WITH_DEFAULT = Pattern.compile("__P\\((\\w+),([^()$]*)\\)");
  private static final Pattern TABLE_ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]*) \\|");

  private static final OpenForms FORMS = new OpenForms();

  @Test
  void finishedPlansAreThere() throws IOException {
    assertThat(PlanFile.all().map(PlanFile::name))
        .contains(
            "mongo", "page-with-queries", "php-bench", "phpinfo", "query-rewrites", "static-pages");
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void savesTheLinesItWasLoadedFrom(PlanFile plan) throws IOException {
    assertThat(PlanFile.save(plan.load()).lines().sorted())
        .containsExactlyElementsOf(plan.text().lines().sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void opensAndSavesInTheGuiToTheSameBytes(PlanFile plan) throws Exception {
    HashTree tree = plan.load();
    List<TestElement> elements = PlanFile.elements(tree, TestElement.class);

    // What JMeter's tree does with each element below the plan; it then selects the first of them,
    // and whatever is selected is written from its form once more.
    for (TestElement element : elements.subList(1, elements.size())) {
      boolean enabled = element.isEnabled();
      FORMS.passThrough(element);
      element.setEnabled(enabled);
    }
    FORMS.passThrough(elements.get(1));

    assertThat(PlanFile.save(tree)).isEqualTo(plan.text());
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void statesEveryPropertyThatTheGuiWouldWrite(PlanFile plan) throws Exception {
    for (TestElement element : PlanFile.elements(plan.load(), TestElement.class)) {
      JMeterGUIComponent gui = FORMS.of(element);
      TestElement written = gui.createTestElement();
      gui.configure(element);
      gui.modifyTestElement(written);

      assertThat(properties(element))
          .as(element.getName())
          .containsAllEntriesOf(properties(written));
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void assertsStatusAndContentOfEachRequest(PlanFile plan) throws IOException {
    ScopeOfAssertions scope = ScopeOfAssertions.of(plan.load());

    assertThat(PlanFile.elements(plan.load(), Sampler.class)).isNotEmpty();
    for (HTTPSamplerBase sampler : scope.samplers()) {
      assertThat(scope.over(sampler)).as(sampler.getName()).anyMatch(TestPlansTest::wantsItsStatus);
      assertThat(scope.directlyBelow(sampler)).as(sampler.getName()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void describesEachPropertyAndItsDefaultOnItsPage(PlanFile plan) throws IOException {
    Set<String> read = propertiesRead(plan);
    Map<String, String> own = pairs(TABLE_ROW, plan.section("Properties"));
    Map<String, String> described = pairs(TABLE_ROW, plan.sharedProperties());
    described.putAll(own);
    described.keySet().retainAll(read);

    assertThat(own.keySet()).isSubsetOf(read);
    assertThat(described.keySet()).isEqualTo(read);
    pairs(PROPERTY_WITH_DEFAULT, plan.text())
        .forEach((name, value) -> assertThat(described.get(name)).as(name).isEqualTo(shown(value)));
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void explainsEachLabelOnItsPage(PlanFile plan) throws IOException {
    for (Sampler sampler : PlanFile.elements(plan.load(), Sampler.class)) {
      // Pauses give no sample, and some labels are known only in the run.
      if (!(sampler instanceof TestAction) && !sampler.getName().contains("${")) {
        assertThat(plan.page()).contains("`" + sampler.getName() + "`");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void namesItsPropertiesInItsOwnComment(PlanFile plan) throws IOException {
    String comment = PlanFile.elements(plan.load(), TestElement.class).get(0).getComment();
    String list = comment.substring(comment.indexOf("(-Jname=value): ") + 16).replace(".", "");

    assertThat(list.split(", ")).containsExactlyInAnyOrderElementsOf(propertiesRead(plan));
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void givesAPropertyTheSameDefaultWhereverItReadsIt(PlanFile plan) throws IOException {
    Set<String> expressions =
        PROPERTY_WITH_DEFAULT
            .matcher(plan.text())
            .results()
            .map(found -> found.group())
            .collect(Collectors.toSet());

    assertThat(expressions).hasSameSizeAs(pairs(PROPERTY_WITH_DEFAULT, plan.text()).keySet());
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void goesToThisMachineUnlessToldOtherwise(PlanFile plan) throws IOException {
    String elsewhere =
        plan.text()
            .replace("jdbc:mysql://${__P(databaseHost,127.0.0.1)}", "")
            .replace("mongodb://127.0.0.1", "");
    assertThat(elsewhere).doesNotContain("://");
    assertThat(plan.text())
        .containsPattern("\\{__P\\((host|databaseHost),127.0.0.1\\)}|mongodb://127.0.0.1");
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void passesTheLoginOfAServerThatIsNotOurs(PlanFile plan) throws IOException {
    assumeFalse(ScopeOfAssertions.of(plan.load()).samplers().isEmpty());

    assertThat(PlanFile.elements(plan.load(), AuthManager.class))
        .map(login -> login.get(0))
        .anySatisfy(
            login -> {
              assertThat(login.getURL()).isEqualTo("${__P(loginUrl,none)}");
              assertThat(login.getUser()).isEqualTo("${__P(loginUser,)}");
              assertThat(login.getPass()).isEqualTo("${__P(loginPassword,)}");
              assertThat(login.getMechanism()).isEqualTo(AuthManager.Mechanism.BASIC);
            });
    assertThat(PlanFile.elements(plan.load(), HeaderManager.class))
        .map(headers -> headers.getFirstHeaderNamed("Host"))
        .filteredOn(Objects::nonNull)
        .map(Header::getValue)
        .containsExactly("${__P(hostHeader,${__P(host,127.0.0.1)})}");
  }

  @ParameterizedTest
  @MethodSource("io.github.ampmeter.jmeter.PlanFile#all")
  void holdsNoPathOfTheMachineItWasWrittenOn(PlanFile plan) throws IOException {
    assertThat(plan.text())
        .doesNotContainPattern("file:|[^}\\w]/(home|root|tmp|work|Users)/|\\w:\\\\");
  }

  private static Map<String, String> properties(TestElement element) {
    Map<String, String> texts = new TreeMap<>();
    element
        .propertyIterator()
        .forEachRemaining((JMeterProperty p) -> texts.put(p.getName(), p.getStringValue()));
    return texts;
  }

  /** 200; 302 where a redirect is due that a plan follows by itself; of functional.jmx any. */
  private static boolean wantsItsStatus(Assertion assertion) {
    return assertion instanceof ResponseAssertion response
        && response.isTestFieldResponseCode()
        && response.isMatchType()
        && response.getTestStrings().toString().matches("\\[[2345]\\d\\d]");
  }

  private static Set<String> propertiesRead(PlanFile plan) throws IOException {
    return PROPERTY
        .matcher(plan.text())
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private static Map<String, String> pairs(Pattern pattern, String text) {
    Map<String, String> pairs = new TreeMap<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      pairs.put(matcher.group(1), matcher.group(2));
    }
    return pairs;
  }

  private static String shown(String value) {
    return value.isEmpty() ? "(empty)" : "`" + value + "`";
  }

  /** Which assertions apply to each HTTP request: its own, and those beside it and its parents. */
  private record ScopeOfAssertions(
      Map<HTTPSamplerBase, List<Assertion>> own, Map<HTTPSamplerBase, List<Assertion>> all) {

    static ScopeOfAssertions of(HashTree tree) {
      ScopeOfAssertions scope = new ScopeOfAssertions(new LinkedHashMap<>(), new LinkedHashMap<>());
      scope.visit(tree, List.of());
      return scope;
    }

    Set<HTTPSamplerBase> samplers() {
      return all.keySet();
    }

    List<Assertion> over(HTTPSamplerBase sampler) {
      return all.get(sampler);
    }

    List<Assertion> directlyBelow(HTTPSamplerBase sampler) {
      return own.get(sampler);
    }

    private void visit(HashTree tree, List<Assertion> inherited) {
      List<Assertion> inScope = new ArrayList<>(inherited);
      inScope.addAll(assertionsIn(tree));
      for (Object element : tree.list()) {
        if (element instanceof HTTPSamplerBase sampler) {
          List<Assertion> below = assertionsIn(tree.getTree(sampler));
          List<Assertion> together = new ArrayList<>(inScope);
          together.addAll(below);
          own.put(sampler, below);
          all.put(sampler, together);
        } else {
          visit(tree.getTree(element), inScope);
        }
      }
    }

    private static List<Assertion> assertionsIn(HashTree tree) {
      return tree.list().stream()
          .filter(Assertion.class::isInstance)
          .map(Assertion.class::cast)
          .toList();
    }
  }
}
