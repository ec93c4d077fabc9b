package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.source.hardening.HardeningSettings;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.StackSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to run.
 *
 * @param stack the kind of stack to bring up
 * @param variants its variants, such as keepAlive, and those of the external one, such as
 *     external.web
 * @param facts for the report: release, build, ticket or anything else
 * @param properties JMeter properties for all plans
 * @param statements whether the report has what each operation makes the database execute
 * @param packsSamples whether each JTL is compressed, while JMeter writes it
 * @param heap JMeter's memory, such as 2g; empty: as its launcher says
 * @param hardening whether and how the stack's configuration is checked; empty: it is not
 * @param matrix with what else it is run; empty: as it is, once
 * @param loadWorkers machines among which the load is split; none: this one carries it
 */
public record Suite(
    String name,
    String stack,
    Map<String, String> variants,
    Map<String, String> facts,
    Map<String, String> properties,
    boolean statements,
    boolean packsSamples,
    Optional<String> heap,
    Optional<HardeningSettings> hardening,
    Optional<Matrix> matrix,
    List<LoadWorker> loadWorkers,
    List<SuitePlan> plans) {
  public Suite {
    matrix.ifPresent(axes -> axes.validateSetOnce(variants, properties, plans));
  }

  private Suite with(
      Map<String, String> otherVariants,
      Map<String, String> otherFacts,
      boolean asked,
      Optional<Matrix> axes,
      List<SuitePlan> others) {
    return new Suite(
        name,
        stack,
        otherVariants,
        otherFacts,
        properties,
        asked,
        packsSamples,
        heap,
        hardening,
        axes,
        loadWorkers,
        others);
  }

  /** The same, where its statements are what is asked for; run as it is, once. */
  public Suite askingForStatements() {
    return with(variants, facts, true, Optional.empty(), plans);
  }

  /** The same of other plans. */
  public Suite with(List<SuitePlan> others) {
    return with(variants, facts, statements, matrix, others);
  }

  /** The same with a plan that is run again and again, of whose statements nobody asks. */
  public Suite probing(SuitePlan plan) {
    return with(variants, facts, false, Optional.empty(), List.of(plan));
  }

  /** The same, judged by what needs no earlier run. */
  public Suite withoutBaseline() {
    return with(plans.stream().map(SuitePlan::withoutBaseline).toList());
  }

  /** The JMeter properties that are stated for a plan, by itself or for all plans. */
  public Map<String, String> propertiesOf(SuitePlan plan) {
    Map<String, String> stated = new LinkedHashMap<>(properties);
    stated.putAll(plan.properties());
    return stated;
  }

  /**
   * The stack with its variants; its database keeps figures of statements where they are asked.
   *
   * @throws io.github.ampmeter.ConfigException for variants that it does not have, and where the
   *     load would go to another server than that of the external stack
   */
  public StackSpec stackSpec() {
    Map<String, String> chosen = new LinkedHashMap<>(variants);
    if (statements && !stack.equals(StackKind.EXTERNAL.key())) {
      chosen.putIfAbsent(StackSpec.PERFORMANCE_SCHEMA, "true");
    }
    boolean external = stack.equals(StackKind.EXTERNAL.key());
    if (hardening.isPresent() && !external) {
      chosen.put(Hardening.CHECKED, "true");
    }
    StackSpec spec = StackSpec.parse(StackKind.parse(stack), chosen);
    if (external) {
      if (hardening.filter(settings -> !settings.allowed()).isPresent()) {
        throw ConfigException.of(
            "hardening",
            "must be allowed (hardening: allowed, or allowed: true in it): the checks send requests"
                + " that look like attacks to external.web; only to servers that are yours");
      }
      ExternalTarget.validate(this, spec);
    }
    return spec;
  }

  /**
   * What a configuration of the matrix runs.
   *
   * @param more facts for its report
   */
  public Suite of(Matrix.Configuration configuration, Map<String, String> more) {
    Map<String, String> chosen = new LinkedHashMap<>(variants);
    chosen.putAll(configuration.variants());
    Map<String, String> allFacts = new LinkedHashMap<>(facts);
    allFacts.putAll(more);
    return with(
        chosen,
        allFacts,
        statements,
        Optional.empty(),
        plans.stream().map(plan -> plan.with(configuration.properties())).toList());
  }
}
