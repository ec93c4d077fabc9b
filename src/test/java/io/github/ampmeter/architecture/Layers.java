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
  /** Behind the name of a room: all packages in it. */
  private static final String ALL = ".*";

  private final String root;
  private final Map<String, Set<String>> mayImport = new LinkedHashMap<>();

  private Layers(String root) {
    this.root = root;
  }

  /** What each package may import; docs/dev/architecture.md draws the rooms. */
  static Layers of(String root) {
    return core(root).benchmarks("pages", "olio", "as3ap", "rewrites", "mongo");
  }

  private static Layers core(String root) {
    return new Layers(root)
        .layer("judge.issue")
        .layer("judge.sample", "judge.issue")
        .layer("judge.stats", "judge.sample", "judge.issue")
        .layer("judge.drift", "judge.sample", "judge.stats")
        .layer("judge.load", "judge.drift", "judge.sample")
        .layer("judge.verdict", "judge.stats", "judge.drift", "judge.load", "judge.issue")
        .layer("judge.scaling", "judge.stats", "judge.verdict")
        .layer("judge.compare", "judge.stats", "judge.verdict", "judge.scaling", "judge.issue")
        .layer(
            "judge.validity",
            "judge.compare",
            "judge.verdict",
            "judge.stats",
            "judge.drift",
            "judge.sample",
            "judge.issue")
        .layer("judge.limits", "judge.stats")
        .layer("report", "judge.*")
        .layer("report.comparison", "report", "judge.*")
        // The report model is made of statistics and findings: who draws it sees their types.
        .layer("report.chart", "report", "report.comparison", "judge.*")
        .layer("report.html", "report", "report.comparison", "report.chart", "judge.*")
        .layer("report.result", "report", "judge.*")
        .source("statements", "source.machine")
        .source("hardening")
        .source("accesslog")
        .source("agreement", "source.accesslog")
        .source("link")
        .source("loadworkers", "source.machine")
        .source("timesplit", "source.accesslog", "source.statements", "report.chart")
        .source("functional")
        .source("responses")
        .source("machine")
        .source("servers", "source.machine")
        .layer("source", "judge.*", "report", "stack")
        .layer("stack")
        .layer("agent")
        .layer("site")
        .layer("site.browser", "site")
        // The listener prints the same table as the runner: report.result writes it as text.
        .layer("jmeter", "judge.*", "report", "report.chart", "report.result", "source.responses")
        .layer(
            "run",
            "judge.*",
            "source",
            "source.*",
            "report",
            "report.comparison",
            "report.chart",
            "report.html",
            "report.result",
            "stack",
            "site",
            "site.browser",
            "jmeter");
  }

  /** What is measured or checked beside samples; one that joins others names them. */
  private Layers source(String name, String... others) {
    layer("source." + name, "judge.*", "report", "report.result", "source", "stack");
    mayImport.get("source." + name).addAll(List.of(others));
    return this;
  }

  /** No benchmark knows another; the core, the stacks and the general elements know none. */
  private Layers benchmarks(String... names) {
    Set<String> all = new TreeSet<>(Set.of("benchmark"));
    layer("benchmark", "report", "report.comparison", "report.result", "judge.*");
    for (String name : names) {
      String folder = "benchmark." + name;
      layer(folder, "benchmark");
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
    mayImport.get(layer).stream()
        .filter(name -> name.endsWith(ALL))
        .map(name -> name.substring(0, name.length() - 1))
        .forEach(room -> others.removeIf(other -> other.startsWith(room)));
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
