package io.github.ampmeter.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rules of docs/dev/architecture.md for the classes below one root package. */
final class ArchitectureRules {
  private static final String[] CORE = {
    "judge.sample",
    "judge.stats",
    "judge.load",
    "judge.verdict",
    "judge.scaling",
    "judge.compare",
    "judge.limits",
    "report"
  };
  private static final Set<Class<?>> TIMES =
      Set.of(
          Instant.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class);

  private final String root;
  private final Layers layers;

  private ArchitectureRules(String root) {
    this.root = root;
    this.layers = Layers.of(root);
  }

  /** All rules by what they say. */
  static Map<String, ArchRule> under(String root) {
    ArchitectureRules rules = new ArchitectureRules(root);
    Map<String, ArchRule> all = new LinkedHashMap<>();
    all.put("imports follow the arrows", rules.layers.arrows());
    all.put("packages are free of cycles", rules.freeOfCycles());
    all.put("nobody imports run", rules.nobodyImportsRun());
    all.put("the core knows the JDK and statistics only", rules.coreIsPure());
    all.put("each library has its place", rules.librariesHaveTheirPlace());
    all.put("only run.Main ends the process", rules.onlyMainExits());
    all.put("only run prints", rules.onlyRunPrints());
    all.put("formatting names its locale", rules.formattingNamesItsLocale());
    all.put("numbers are the same in every locale", rules.numbersAreTheSameEverywhere());
    all.put("clocks are arguments", rules.clocksAreArguments());
    all.put("no class is a bag", rules.noClassIsABag());
    all.put("statics do not change", rules.staticsDoNotChange());
    return all;
  }

  private ArchRule freeOfCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);
  }

  private ArchRule nobodyImportsRun() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".run..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".run..")
        .allowEmptyShould(true);
  }

  private ArchRule coreIsPure() {
    return classes()
        .that(layers.in(CORE))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    root + "..", "java..", "javax.xml.stream..", "org.apache.commons.math3..")
                .and(not(resideInAnyPackage("java.awt..", "java.sql.."))))
        .allowEmptyShould(true);
  }

  private ArchRule librariesHaveTheirPlace() {
    return CompositeArchRule.of(
        List.of(
            only("report.chart, jmeter.gui, benchmark.*.jmeter.gui", "java.awt.."),
            only("jmeter.gui, benchmark.*.jmeter.gui", "javax.swing.."),
            only("report.chart", "org.jfree.."),
            only("jmeter.gui", "org.commonmark.."),
            only("report.html, site", "freemarker.."),
            only("site", "org.jsoup.."),
            only("judge.sample, source.functional, report.result, site, run", "javax.xml.stream.."),
            only("source, report.result, run, site, benchmark.*", "com.fasterxml.jackson.."),
            only("run", "picocli.."),
            only("stack, source, jmeter, benchmark", "java.sql..", "javax.sql.."),
            only("stack.embedded", "org.apache.catalina..", "com.caucho..", "de.bwaldvogel.."),
            only("stack, benchmark.mongo.jmeter", "com.mongodb..", "org.bson.."),
            only("stack.container", "org.testcontainers.."),
            // SampleResult is one of these: it becomes our Sample in jmeter and goes no further.
            only("jmeter, benchmark.*.jmeter", "org.apache.jmeter..", "org.apache.jorphan..")));
  }

  private ArchRule only(String packages, String... library) {
    String[] places =
        List.of(packages.split(", ")).stream()
            .map(name -> root + "." + name + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideOutsideOfPackages(places)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library)
        .as("only " + packages + " should know " + List.of(library))
        .allowEmptyShould(true);
  }

  private ArchRule onlyMainExits() {
    return CompositeArchRule.of(
        List.of(
            noneCalls(not(named("run.Main")), call(System.class, "exit")),
            noneCalls(not(named("run.Main")), call(Runtime.class, "exit")),
            // A shutdown hook cannot exit any more: it halts when it has cleaned up.
            noneCalls(
                not(resideInAnyPackage(root + ".run..").or(named("jmeter.listener.VerdictExit"))),
                call(Runtime.class, "halt"))));
  }

  private static ArchRule noneCalls(
      DescribedPredicate<JavaClass> callers, DescribedPredicate<JavaAccess<?>> target) {
    return noClasses().that(callers).should().accessTargetWhere(target).allowEmptyShould(true);
  }

  /**
   * A listener of a test without GUI has no other place for its table than standard output; the
   * agent has none for its complaints.
   */
  private ArchRule onlyRunPrints() {
    DescribedPredicate<JavaClass> mayPrint =
        resideInAnyPackage(root + ".run..", root + ".jmeter.listener..", root + ".agent..")
            .or(named("stack.embedded.EmbeddedWebServer"))
            .or(named("stack.process.Watcher"));
    return noClasses()
        .that(not(mayPrint))
        .should()
        .accessTargetWhere(call(System.class, "out").or(call(System.class, "err")))
        .as("only run should print")
        .allowEmptyShould(true);
  }

  private ArchRule formattingNamesItsLocale() {
    DescribedPredicate<JavaAccess<?>> formats =
        call(String.class, "toLowerCase")
            .or(call(String.class, "toUpperCase"))
            .or(call(String.class, "format"))
            .or(call(PrintStream.class, "printf"))
            .or(call(PrintStream.class, "format"));
    return noClasses()
        .should()
        .accessTargetWhere(formats.and(withoutParameter(Locale.class)))
        .as("formatting should name its locale")
        .allowEmptyShould(true);
  }

  private ArchRule numbersAreTheSameEverywhere() {
    return noClasses().should(new NumbersFormatted()).allowEmptyShould(true);
  }

  private ArchRule clocksAreArguments() {
    DescribedPredicate<JavaAccess<?>> now =
        describe(
            "the time now",
            access ->
                access.getName().equals("now")
                    && TIMES.stream().anyMatch(access.getTargetOwner()::isEquivalentTo));
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".run..")
        .should()
        .accessTargetWhere(
            now.and(withoutParameter(Clock.class))
                .or(call(Clock.class, "systemUTC"))
                .or(call(Clock.class, "systemDefaultZone"))
                .or(call(Date.class, "<init>").and(withoutParameter(long.class))))
        .as("clocks should be arguments")
        .allowEmptyShould(true);
  }

  private ArchRule noClassIsABag() {
    return noClasses()
        .should()
        .haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager|Impl|Common)(\\$.*)?")
        .as("no class should be named for a bag of functions or for being an implementation")
        .allowEmptyShould(true);
  }

  private ArchRule staticsDoNotChange() {
    return fields().that().areStatic().should().beFinal().allowEmptyShould(true);
  }

  private DescribedPredicate<JavaClass> named(String name) {
    String full = root + "." + name;
    return describe(name, type -> type.getName().equals(full));
  }

  private static DescribedPredicate<JavaAccess<?>> call(Class<?> owner, String name) {
    return describe(
        owner.getSimpleName() + "." + name,
        access -> access.getName().equals(name) && access.getTargetOwner().isEquivalentTo(owner));
  }

  private static DescribedPredicate<JavaAccess<?>> withoutParameter(Class<?> type) {
    return describe(
        "without " + type.getSimpleName(),
        access ->
            access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().stream()
                    .noneMatch(parameter -> parameter.isEquivalentTo(type)));
  }
}
