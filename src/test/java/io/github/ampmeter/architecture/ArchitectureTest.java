package io.github.ampmeter.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules hold for the program, and each of them reports what breaks it. */
class ArchitectureTest {
  private static final String ROOT = "io.github.ampmeter";
  private static final String OFFENDERS = "offenders";
  private static final JavaClasses OFFENDING = new ClassFileImporter().importPackages(OFFENDERS);

  @TestFactory
  Stream<DynamicTest> theProgramKeepsTheRule() {
    JavaClasses program =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    return ArchitectureRules.under(ROOT).entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(program)));
  }

  @TestFactory
  Stream<DynamicTest> anOffenceIsReported() {
    return Stream.of(
        offence("imports follow the arrows", "judge.sample.UsesAHigherLayer"),
        offence("imports follow the arrows", "stack.embedded.UsesAnotherLayer"),
        offence("imports follow the arrows", "report.UsesItsOwnDrawing"),
        offence("imports follow the arrows", "misc.HasNoLayer"),
        offence("imports follow the arrows", "judge.stats.KnowsABenchmark"),
        offence("imports follow the arrows", "benchmark.olio.KnowsItsElements"),
        offence("imports follow the arrows", "benchmark.mongo.KnowsAnotherBenchmark"),
        offence("packages are free of cycles", "judge.sample.UsesAHigherLayer"),
        offence("nobody imports run", "report.html.ImportsRun"),
        offence("the core knows the JDK and statistics only", "judge.verdict.KnowsJMeter"),
        offence("the core knows the JDK and statistics only", "report.Draws"),
        offence("the core knows the JDK and statistics only", "judge.stats.Parses"),
        offence("each library has its place", "judge.verdict.KnowsJMeter"),
        offence("each library has its place", "report.Draws"),
        offence("each library has its place", "benchmark.olio.Asks"),
        offence("each library has its place", "jmeter.sampler.ShowsAWindow"),
        offence("each library has its place", "judge.stats.Parses"),
        offence("only run.Main ends the process", "run.Command"),
        offence("only run prints", "stack.Prints"),
        offence("formatting names its locale", "judge.stats.Shouts"),
        offence("formatting names its locale", "judge.stats.ShoutsByReference"),
        offence("formatting names its locale", "judge.stats.Formats"),
        offence("numbers are the same in every locale", "judge.stats.FormatsByMachine"),
        offence("clocks are arguments", "stack.LooksAtTheClock"),
        offence("no class is a bag", "stack.ProcessHelper"),
        offence("statics do not change", "judge.stats.Counts"));
  }

  @Test
  void whatKeepsTheRulesIsNotReported() {
    JavaClasses lawful =
        new ClassFileImporter()
            .importClasses(
                offenders.run.Main.class,
                offenders.judge.stats.Lawful.class,
                offenders.jmeter.gui.Window.class);

    assertThat(ArchitectureRules.under(OFFENDERS).values())
        .allSatisfy(rule -> assertThat(rule.evaluate(lawful).hasViolation()).isFalse());
  }

  @Test
  void everyRuleCanFail() {
    assertThat(ArchitectureRules.under(OFFENDERS).values())
        .allSatisfy(rule -> assertThat(rule.evaluate(OFFENDING).hasViolation()).isTrue());
  }

  private static DynamicTest offence(String rule, String offender) {
    return DynamicTest.dynamicTest(
        rule + ": " + offender,
        () -> {
          Set<String> details =
              Set.copyOf(
                  ArchitectureRules.under(OFFENDERS)
                      .get(rule)
                      .evaluate(OFFENDING)
                      .getFailureReport()
                      .getDetails());

          assertThat(details)
              .anySatisfy(detail -> assertThat(detail).contains(OFFENDERS + "." + offender));
        });
  }
}
