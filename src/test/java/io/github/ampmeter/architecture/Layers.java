package io.github.ampmeter.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The packages below one root and who may import whom, layer by layer. */
final class Layers {
  private final String root;
  private final Map<String, Set<String>> mayImport = new LinkedHashMap<>();

  private Layers(String root) {
    this.root = root;
  }

  /** The table of docs/dev/architecture.md. */
  static Layers of(String root) {
    return core(root).benchmarks("pages", "olio", "as3ap", "rewrites", "mongo");
  }

  private static Layers core(String root) {
    return new Layers(root)
        .layer("issue")
        .layer("sample", "issue")
        .layer("stats", "sample", "issue")
        .layer("drift", "sample", "stats")
        .layer("accesslog", "stats")
        .layer("observe", "stats", "sample", "issue")
        .layer("statements", "stats", "sample", "observe", "issue")
        .layer("load", "drift", "sample")
        .layer("verdict", "stats", "drift", "load", "issue")
        .layer("functional", "verdict")
        .layer("scaling", "stats", "verdict")
        .layer("compare", "stats", "verdict", "scaling", "issue")
        .layer("validity", "compare", "verdict", "stats", "drift", "sample", "issue")
        .layer("limits", "stats")
        .layer(
            "report",
            "issue",
            "limits",
            "validity",
            "stats",
            "drift",
            "verdict",
            "functional",
            "scaling",
            "compare",
            "accesslog",
            "statements",
            "hardening")
        // The report model is made of statistics and findings: who draws it sees their types.
        .layer(
            "report.chart",
            "report",
            "limits",
            "validity",
            "stats",
            "drift",
            "verdict",
            "scaling",
            "compare")
        .layer(
            "report.html",
            "report",
            "limits",
            "report.chart",
            "issue",
            "stats",
            "verdict",
            "scaling",
            "compare")
        .layer(
            "report.data",
            "report",
            "hardening",
            "limits",
            "issue",
            "validity",
            "stats",
            "verdict",
            "scaling",
            "compare")
        .layer("stack")
        .layer("hardening", "stack", "functional")
        .layer("agent")
        .layer("site")
        // The listener prints the same table as the runner: report.data writes it as text.
        .layer(
            "jmeter",
            "issue",
            "sample",
            "stats",
            "drift",
            "load",
            "verdict",
            "validity",
            "scaling",
            "report",
            "report.chart",
            "report.data")
        .layer(
            "run",
            "hardening",
            "accesslog",
            "functional",
            "statements",
            "issue",
            "sample",
            "stats",
            "drift",
            "load",
            "verdict",
            "validity",
            "scaling",
            "compare",
            "report",
            "report.chart",
            "report.html",
            "report.data",
            "stack",
            "observe",
            "site",
            "jmeter");
  }

  /** No benchmark knows another; the core, the stacks and the general elements know none. */
  private Layers benchmarks(String... names) {
    Set<String> all = new TreeSet<>(Set.of("benchmark"));
    layer("benchmark", "report", "report.data", "stats", "scaling", "compare");
    for (String name : names) {
      String folder = "benchmark." + name;
      layer(folder, "benchmark", "load", "verdict");
      mayImport.get(folder).addAll(mayImport.get("benchmark"));
      Set<String> seen = new TreeSet<>(mayImport.get("jmeter"));
      seen.addAll(Set.of("jmeter", folder));
      layer(folder + ".jmeter", seen.toArray(String[]::new));
      all.addAll(Set.of(folder, folder + ".jmeter"));
    }
    mayImport.get("run").addAll(all);
    // The listener says of a plan what the runner says of it.
    mayImport.get("jmeter").add("benchmark");
    return this;
  }

  private Layers layer(String name, String... imports) {
    mayImport.put(name, new TreeSet<>(List.of(imports)));
    return this;
  }

  ArchRule arrows() {
    CompositeArchRule rule = CompositeArchRule.of(List.of(everyClassHasALayer()));
    for (String layer : mayImport.keySet()) {
      rule = rule.and(arrows(layer));
    }
    return rule;
  }

  /** The layer itself and the package above all, which holds what every layer may say. */
  private ArchRule arrows(String layer) {
    Set<String> others = new TreeSet<>(mayImport.keySet());
    others.removeAll(mayImport.get(layer));
    others.remove(layer);
    return ArchRuleDefinition.noClasses()
        .that(in(layer))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "reside in " + others, type -> others.contains(layerOf(type))))
        .as(layer + " may import " + mayImport.get(layer) + " only")
        .allowEmptyShould(true);
  }

  private ArchRule everyClassHasALayer() {
    DescribedPredicate<JavaClass> inALayer =
        DescribedPredicate.describe(
            "in one of " + mayImport.keySet(),
            type -> type.getPackageName().equals(root) || !layerOf(type).isEmpty());
    return ArchRuleDefinition.classes()
        .that()
        .resideInAPackage(root + "..")
        .should(ArchCondition.from(inALayer))
        .as("every class should reside in a layer")
        .allowEmptyShould(true);
  }

  DescribedPredicate<JavaClass> in(String... layers) {
    List<String> names = List.of(layers);
    return DescribedPredicate.describe("in " + names, type -> names.contains(layerOf(type)));
  }

  /** The longest name that fits: report.html is a layer of its own, stack.embedded is stack. */
  private String layerOf(JavaClass type) {
    String name = type.getPackageName() + ".";
    return mayImport.keySet().stream()
        .filter(layer -> name.startsWith(root + "." + layer + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }
}
