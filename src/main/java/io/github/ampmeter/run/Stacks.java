package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.suite.Durations;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.container.ContainerStack;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The kinds of stacks by the word a user types. */
final class Stacks {
  private static final List<String> KINDS = List.of(EmbeddedStack.KIND, ContainerStack.KIND);

  private Stacks() {}

  /** Before anything is started, so that a typing mistake costs no time. */
  static void refuseUnknown(StackSpec spec) {
    if (!KINDS.contains(spec.kind())) {
      throw new ConfigException(
          "stack must be one of %s, was \"%s\"".formatted(String.join(", ", KINDS), spec.kind()));
    }
  }

  static Stack create(Home home, StackSpec spec, Path logs) {
    refuseUnknown(spec);
    return spec.kind().equals(ContainerStack.KIND)
        ? new ContainerStack(home.root(), logs, spec)
        : new EmbeddedStack(home.root(), logs, spec);
  }

  /** The variants in force, for the report. */
  static Map<String, String> configuration(StackSpec spec) {
    Map<String, String> variants = new LinkedHashMap<>();
    variants.put("keepAlive", String.valueOf(spec.keepAlive()));
    variants.put("keepAliveTimeout", Durations.text(spec.keepAliveTimeout()));
    variants.put("maxWorkers", String.valueOf(spec.maxWorkers()));
    variants.putAll(new TreeMap<>(spec.engineVariants()));
    return variants;
  }

  /** What a reader must know before quoting a figure. */
  static List<String> notes(StackSpec spec) {
    if (spec.kind().equals(ContainerStack.KIND)) {
      return List.of(
          "Requests reach the containers through Docker's port forwarding, whose cost is part of"
              + " every figure.");
    }
    return List.of(
        "Figures from the embedded stack speak of Quercus in Tomcat, not of PHP in Apache: they"
            + " show that plans and targets work, not what a release can carry.");
  }
}
