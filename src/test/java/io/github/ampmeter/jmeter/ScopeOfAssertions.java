package io.github.ampmeter.jmeter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jorphan.collections.HashTree;

/** Which assertions apply to each HTTP request: its own, and those beside it and its parents. */
record ScopeOfAssertions(
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
