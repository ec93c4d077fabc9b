package io.github.ampmeter.corpus;

import java.util.List;
import java.util.stream.Collectors;

/** Plans as JMeter saves them, as far as a report reads them. */
final class Plans {
  private Plans() {}

  /** Some thread groups with what is in them. */
  static String of(String groups) {
    return """
           <?xml version="1.0" encoding="UTF-8"?>
           <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
           <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Plan" enabled="true"/>
           <hashTree>
           %s
           </hashTree></hashTree></jmeterTestPlan>
           """
        .formatted(groups);
  }

  /** A plan of one group, whose users ask for pages. */
  static String asking(int users, int loops, String inSampler, List<String> labels) {
    return of(
        element(
            "ThreadGroup",
            "Users",
            string("ThreadGroup.num_threads", String.valueOf(users))
                + "<elementProp name=\"ThreadGroup.main_controller\""
                + " elementType=\"LoopController\">"
                + "<boolProp name=\"LoopController.continue_forever\">false</boolProp>"
                + string("LoopController.loops", String.valueOf(loops))
                + "</elementProp>",
            labels.stream()
                .map(label -> element("HTTPSamplerProxy", label, "", inSampler))
                .collect(Collectors.joining())));
  }

  static String element(String type, String name, String properties, String children) {
    return """
           <%1$s guiclass="x" testclass="%1$s" testname="%2$s" enabled="true">%3$s</%1$s>
           <hashTree>%4$s</hashTree>
           """
        .formatted(type, name, properties, children);
  }

  static String string(String name, String value) {
    return "<stringProp name=\"" + name + "\">" + value + "</stringProp>";
  }

  /** A script that runs behind a sampler. */
  static String script(String text) {
    return element(
        "JSR223PostProcessor",
        "script",
        string("scriptLanguage", "groovy") + string("script", text),
        "");
  }

  /** A script that lies in a file. */
  static String scriptFile(String file) {
    return element(
        "JSR223PostProcessor",
        "script",
        string("scriptLanguage", "groovy") + string("filename", file) + string("script", ""),
        "");
  }

  /** A response assertion with patterns. */
  static String assertion(String... patterns) {
    return assertionIn("", List.of(patterns));
  }

  /** One that looks at a variable, and at no response. */
  static String variableAssertion(String pattern) {
    return assertionIn(
        string("Assertion.scope", "variable") + string("Scope.variable", "x"), List.of(pattern));
  }

  private static String assertionIn(String scope, List<String> patterns) {
    return element(
        "ResponseAssertion",
        "assertion",
        "<collectionProp name=\"Asserion.test_strings\">"
            + patterns.stream()
                .map(pattern -> string(String.valueOf(pattern.hashCode()), pattern))
                .collect(Collectors.joining())
            + "</collectionProp>"
            + scope
            + string("Assertion.test_field", "Assertion.response_data")
            + "<intProp name=\"Assertion.test_type\">2</intProp>",
        "");
  }
}
