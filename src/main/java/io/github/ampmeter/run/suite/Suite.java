package io.github.ampmeter.run.suite;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.statements.StatementsSource;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to run.
 *
 * @param facts for the report: release, build, ticket or anything else
 * @param sources what is measured or checked beside the samples, by the source's key
 * @param matrix with what else it is run; empty: as it is, once
 */
public record Suite(
    String name,
    StackChoice stack,
    Map<String, String> facts,
    LoadGenerator generator,
    Map<String, ActiveSource> sources,
    Optional<Matrix> matrix,
    List<SuitePlan> plans) {
  /**
   * The stack under test, as it is written.
   *
   * @param kind the kind of stack to bring up
   * @param variants its variants, such as keepAlive, and those of the external one, such as
   *     external.web
   */
  public record StackChoice(String kind, Map<String, String> variants) {
    boolean external() {
      return kind.equals(StackKind.EXTERNAL.key());
    }
  }

  /**
   * JMeter, and the machines that it runs on.
   *
   * @param properties JMeter properties for all plans
   * @param packsSamples whether each JTL is compressed, while JMeter writes it
   * @param heap JMeter's memory, such as 2g; empty: as its launcher says
   * @param workers machines among which the load is split; none: this one carries it
   */
  public record LoadGenerator(
      Map<String, String> properties,
      boolean packsSamples,
      Optional<String> heap,
      List<LoadWorker> workers) {
    public LoadGenerator on(List<LoadWorker> others) {
      return new LoadGenerator(properties, packsSamples, heap, others);
    }
  }

  public Suite {
    matrix.ifPresent(axes -> axes.validateSetOnce(stack.variants, generator.properties, plans));
  }

  /** Whether a source takes part in its runs. */
  public boolean asks(String source) {
    return sources.containsKey(source);
  }

  /** The suite for a run that records statements. */
  public Suite askingForStatements() {
    Map<String, ActiveSource> asked = new LinkedHashMap<>(sources);
    asked.put(StatementsSource.KEY, StatementsSource.ACTIVE);
    return once(asked, plans);
  }

  /** The suite with a plan that is run repeatedly, without statements. */
  public Suite probing(SuitePlan plan) {
    Map<String, ActiveSource> asked = new LinkedHashMap<>(sources);
    asked.remove(StatementsSource.KEY);
    return once(asked, List.of(plan));
  }

  private Suite once(Map<String, ActiveSource> asked, List<SuitePlan> others) {
    return new Suite(name, stack, facts, generator, asked, Optional.empty(), others);
  }

  /** The suite whose requests to some hosts go elsewhere. */
  Suite repointed(HostMap hosts) {
    if (hosts.isEmpty()) {
      return this;
    }
    Map<String, String> properties = new LinkedHashMap<>(generator.properties);
    properties.put(HostMap.PROPERTY, hosts.text());
    LoadGenerator repointed =
        new LoadGenerator(properties, generator.packsSamples, generator.heap, generator.workers);
    return new Suite(
        name,
        stack,
        facts,
        repointed,
        sources,
        matrix,
        plans.stream().map(plan -> plan.repointed(hosts, propertiesOf(plan))).toList());
  }

  public Suite with(List<SuitePlan> others) {
    return new Suite(name, stack, facts, generator, sources, matrix, others);
  }

  /** The suite with only the criteria that need no earlier run. */
  public Suite withoutBaseline() {
    return with(plans.stream().map(SuitePlan::withoutBaseline).toList());
  }

  /** The JMeter properties of a plan: its own and those for all plans. */
  public Map<String, String> propertiesOf(SuitePlan plan) {
    Map<String, String> stated = new LinkedHashMap<>(generator.properties);
    stated.putAll(plan.properties());
    return stated;
  }

  /**
   * The stack with its variants, and with those that sources need of a stack of ours.
   *
   * @throws io.github.ampmeter.ConfigException for variants that it does not have, where a source
   *     must not look at it, and where the load would go to another server than that of the
   *     external stack
   */
  public StackSpec stackSpec() {
    boolean external = stack.external();
    Map<String, String> chosen = new LinkedHashMap<>(stack.variants);
    boolean asks = plans.stream().anyMatch(plan -> plan.file().needsWebServer());
    if (external && !asks && sources.isEmpty()) {
      chosen.putIfAbsent(StackSpec.EXTERNAL_PREFIX + "web", WebAddress.NO_SERVER);
    }
    StackSpec spec = StackSpec.parse(StackKind.parse(stack.kind), chosen);
    sources.values().forEach(source -> source.validate(external));
    if (external) {
      ExternalTarget.validate(this, spec);
      return spec;
    }
    for (ActiveSource source : sources.values()) {
      spec = source.needed(spec);
    }
    return spec;
  }

  /**
   * What a configuration of the matrix runs.
   *
   * @param more facts for its report
   */
  public Suite of(Matrix.Configuration configuration, Map<String, String> more) {
    Map<String, String> chosen = new LinkedHashMap<>(stack.variants);
    chosen.putAll(configuration.variants());
    Map<String, String> allFacts = new LinkedHashMap<>(facts);
    allFacts.putAll(more);
    return new Suite(
        name,
        new StackChoice(stack.kind, chosen),
        allFacts,
        generator,
        sources,
        Optional.empty(),
        plans.stream().map(plan -> plan.with(configuration.properties())).toList());
  }
}
