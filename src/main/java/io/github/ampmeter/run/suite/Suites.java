package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.HostMap;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.run.suite.Suite.LoadGenerator;
import io.github.ampmeter.run.suite.Suite.StackChoice;
import io.github.ampmeter.run.suite.SuiteErrors.SuiteError;
import io.github.ampmeter.run.suite.SuitePlan.PlanData;
import io.github.ampmeter.run.suite.SuiteReader.SuiteFile;
import io.github.ampmeter.site.SitePlan;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.Sources;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a suite file and validates that its plans exist and its criteria can be judged. */
public final class Suites {
  private static final String GZ = "gz";
  private static final Pattern PAGE = Pattern.compile("/[^\\s\\p{Cntrl}]*");
  private static final Pattern HEAP = Pattern.compile("[1-9][0-9]{0,5}[mMgG]");

  private static final String STACK_PREFIX = "stack.";

  private final SuiteText text;
  private final SuiteNames names;
  private final Path folder;
  private final List<SuiteError> errors = new ArrayList<>();
  private boolean generatorShared;

  private Suites(SuiteText text) {
    this.text = text;
    this.names = new SuiteNames(text);
    this.folder = Optional.ofNullable(text.file().getParent()).orElse(Path.of(""));
  }

  /** Reads a suite; paths in it are relative to the suite's own folder. */
  public static Suite read(Path file) {
    SuiteText text = SuiteText.of(file);
    return new Suites(text).suite(SuiteReader.read(text));
  }

  /**
   * An error in the settings of the stack, with its line in the suite: they are validated once the
   * kind of stack is known, which the command line may change.
   *
   * @param elsewhere settings that are not the suite's
   */
  public static ConfigException placed(Path file, ConfigException error, Set<String> elsewhere) {
    String setting = error.setting().orElse("");
    boolean variant = setting.startsWith(STACK_PREFIX);
    String name = variant ? setting.substring(STACK_PREFIX.length()) : setting;
    return setting.isEmpty() || elsewhere.contains(name)
        ? error
        : SuiteText.of(file).placed(variant ? "variants." + name : name, error);
  }

  /**
   * One plan as a suite of its own, on the stack that is there without being asked for.
   *
   * @param data the data set that it needs; empty: none
   */
  public static Suite ofPlan(Path jmx, String data) {
    SuitePlan plan =
        new SuitePlan(
            SuiteNames.ofFile(jmx),
            PlanFile.read(jmx),
            LoadSettings.OF_THE_PLAN,
            data.isEmpty() ? Optional.empty() : Optional.of(new PlanData(data, Map.of(), "--data")),
            Targets.NONE,
            Map.of(),
            List.of());
    return new Suite(
        plan.name(),
        new StackChoice(SuiteDefaults.STACK, Map.of()),
        Map.of(),
        new LoadGenerator(Map.of(), false, Optional.empty(), List.of()),
        Map.of(),
        Optional.empty(),
        List.of(plan));
  }

  private Suite suite(SuiteFile suite) {
    if (suite.plans == null || suite.plans.isEmpty()) {
      throw text.error("plans", " must name at least one test plan");
    }
    generatorShared = collecting(() -> shared(suite.generator), false);
    List<SuitePlan> plans = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < suite.plans.size(); i++) {
      String path = "plans[" + i + "]";
      SuiteFile.PlanEntry entry = suite.plans.get(i);
      collecting(() -> Optional.of(plan(path, entry, taken)), Optional.<SuitePlan>empty())
          .ifPresent(plans::add);
    }
    if (errors.isEmpty()) {
      collecting(() -> validateReferences(plans), false);
    }
    String name = collecting(() -> names.of("name", suite.name, text.file()), "");
    Map<String, String> properties =
        collecting(
            () ->
                new JMeterFiles(text).properties(suite, properties("properties", suite.properties)),
            Map.of());
    HostMap hosts = collecting(() -> new SuiteHosts(text).read(suite.hosts), HostMap.NONE);
    boolean packsSamples = collecting(() -> packsSamples(suite.jtl), false);
    Optional<String> heap = collecting(() -> heap(suite.jmeter), Optional.empty());
    Optional<Matrix> matrix =
        collecting(
            () -> Optional.ofNullable(suite.matrix).map(axes -> axes.validated(text)),
            Optional.empty());
    Map<String, ActiveSource> sources = sources(suite);
    List<LoadWorker> loadWorkers = collecting(() -> loadWorkers(suite.loadWorkers), List.of());
    if (!errors.isEmpty()) {
      throw new SuiteErrors(errors);
    }
    return new Suite(
            name,
            new StackChoice(
                suite.stack == null ? SuiteDefaults.STACK : suite.stack, variants(suite)),
            orEmpty(suite.facts),
            new LoadGenerator(properties, packsSamples, heap, loadWorkers),
            sources,
            matrix,
            plans)
        .repointed(hosts);
  }

  private Map<String, ActiveSource> sources(SuiteFile suite) {
    Map<String, ActiveSource> sources = new LinkedHashMap<>();
    for (Source source : Sources.ALL) {
      collecting(() -> source(source, suite), Optional.<ActiveSource>empty())
          .ifPresent(active -> sources.put(source.key(), active));
    }
    return sources;
  }

  private Optional<ActiveSource> source(Source source, SuiteFile suite) {
    try {
      Optional<ActiveSource> active = source.read(suite.sources, folder);
      if (suite.matrix != null && active.filter(ActiveSource::ofOneRun).isPresent()) {
        throw text.error(source.key(), " must not stand beside matrix: give it a suite of its own");
      }
      return active;
    } catch (ConfigException e) {
      throw e.setting().map(key -> text.placed(key, e)).orElse(e);
    }
  }

  /** Records an error and continues with another value, so that a user sees all errors at once. */
  private <T> T collecting(Supplier<T> value, T otherwise) {
    try {
      return value.get();
    } catch (SuiteErrors e) {
      errors.addAll(e.errors());
    } catch (ConfigException e) {
      errors.add(new SuiteError(0, "", e.getMessage()));
    }
    return otherwise;
  }

  private List<LoadWorker> loadWorkers(List<Object> given) {
    try {
      return given == null ? List.of() : LoadWorker.of("", given);
    } catch (ConfigException e) {
      throw text.error("loadWorkers", e.getMessage());
    }
  }

  private boolean packsSamples(String jtl) {
    if (jtl != null && !jtl.equals("csv") && !jtl.equals(GZ)) {
      throw text.error("jtl", " must be csv or gz, was \"" + jtl + "\"");
    }
    return GZ.equals(jtl);
  }

  private Optional<String> heap(SuiteFile.JMeterKeys jmeter) {
    Optional<String> heap = Optional.ofNullable(jmeter).map(SuiteFile.JMeterKeys::heap);
    heap.filter(size -> !HEAP.matcher(size).matches())
        .ifPresent(
            size -> {
              throw text.error("jmeter.heap", " must be like 512m or 2g, was \"" + size + "\"");
            });
    return heap;
  }

  /** Validates comparisons of plans, which may name plans that run later. */
  private boolean validateReferences(List<SuitePlan> plans) {
    for (int i = 0; i < plans.size(); i++) {
      List<String> others = new ArrayList<>(plans.stream().map(SuitePlan::name).toList());
      others.remove(i);
      for (String name : plans.get(i).against()) {
        if (!others.contains(name)) {
          throw text.error(
              "plans[" + i + "].against",
              " must name other plans of the suite%s, was \"%s\""
                  .formatted(others.isEmpty() ? "" : " (" + String.join(", ", others) + ")", name));
        }
      }
    }
    return true;
  }

  private Map<String, String> variants(SuiteFile suite) {
    Map<String, String> variants = new LinkedHashMap<>(orEmpty(suite.variants));
    if (suite.external != null) {
      // Named as external.KEY, so that the command line can set them, too.
      Map<String, String> external = suite.external.given();
      external.computeIfPresent(
          "caFile", (key, file) -> folder.resolve(file).normalize().toString());
      external.forEach((name, value) -> variants.put(StackSpec.EXTERNAL_PREFIX + name, value));
    }
    if (suite.application != null) {
      suite.application.forEach((key, value) -> variants.put(Application.PREFIX + key, value));
      variants.put(
          Application.PREFIX + Application.FOLDER, folder.toAbsolutePath().normalize().toString());
    }
    return variants;
  }

  private SuitePlan plan(String path, SuiteFile.PlanEntry entry, Set<String> taken) {
    PlanFile file = file(path, entry);
    SuitePlan plan =
        new SuitePlan(
            names.folder(path + ".name", entry.name, file.path()),
            file,
            load(path, entry.load),
            Optional.ofNullable(entry.data).map(data -> data(path + ".data", data)),
            targets(path + ".targets", entry.targets),
            properties(path + ".properties", entry.properties),
            against(path + ".against", entry.against));
    text.validate(path, ": ", plan::validate);
    // Names are folders, and some file systems ignore case.
    if (!taken.add(plan.name().toLowerCase(Locale.ROOT))) {
      throw text.error(
          path + ".name", " must be unique, was \"" + plan.name() + "\"; give this plan another");
    }
    return plan;
  }

  private PlanFile file(String path, SuiteFile.PlanEntry entry) {
    if (entry == null || entry.plan == null && entry.url == null) {
      throw text.error(path + ".plan", " must name a .jmx file; pages alone stand as url");
    }
    if (entry.url == null) {
      return PlanFile.read(folder.resolve(entry.plan).normalize());
    }
    if (entry.plan != null) {
      throw text.error(path + ".url", " must not stand beside plan; make two plans of them");
    }
    return PlanFile.generated(
        folder.resolve("url.jmx"), SitePlan.ofPages(pages(path + ".url", entry.url)).jmx());
  }

  /** One page, a list of them, or labels with pages. */
  private Map<String, String> pages(String path, Object url) {
    Map<String, String> pages = new LinkedHashMap<>();
    if (url instanceof Map<?, ?> labels) {
      labels.forEach((label, page) -> pages.put(String.valueOf(label), String.valueOf(page)));
    } else {
      (url instanceof List<?> list ? list : List.of(url))
          .forEach(page -> pages.put(String.valueOf(page), String.valueOf(page)));
    }
    pages.forEach(
        (label, page) -> {
          if (!PAGE.matcher(page).matches() || label.isBlank()) {
            throw text.error(
                path,
                " must be paths of the server under test, such as /search.php?q=red, was \"%s\""
                    .formatted(page));
          }
        });
    if (pages.isEmpty()) {
      throw text.error(path, " must name at least one page, such as /");
    }
    return pages;
  }

  private List<String> against(String path, List<String> names) {
    List<String> given = names == null ? List.of() : names;
    if (given.stream().anyMatch(Objects::isNull)) {
      throw text.error(path, " must name plans of the suite, one is empty");
    }
    return List.copyOf(given);
  }

  private LoadSettings load(String path, Map<String, Object> written) {
    if (Stream.of(LoadKey.DURATION, LoadKey.ITERATIONS, LoadKey.REQUESTS)
            .filter(key -> written.get(key.name()) != null)
            .count()
        > 1) {
      throw text.error(path, " must have duration, iterations or requests, not several of them");
    }
    Map<LoadKey<?>, Object> given = new LinkedHashMap<>();
    for (LoadKey<?> key : LoadKey.ALL) {
      Object value = written.get(key.name());
      if (value != null) {
        text.validate(path + "." + key, "", () -> given.put(key, key.read().apply(value)));
      }
    }
    LoadSettings load = new LoadSettings(given, generatorShared);
    int most = load.mostUsers().orElse(1);
    if (load.get(LoadKey.REQUESTS).orElse(most) < most) {
      throw text.error(
          path + ".requests",
          " must be at least the most users, %s, was %s"
              .formatted(most, load.get(LoadKey.REQUESTS).orElseThrow()));
    }
    return load;
  }

  private boolean shared(String generator) {
    if (generator != null && !generator.equals("shared")) {
      throw text.error("generator", " must be shared, was \"" + generator + "\"");
    }
    return generator != null;
  }

  /** A data set is a name, or a name with parameters. */
  private PlanData data(String path, Object data) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (data instanceof Map<?, ?> map) {
      map.forEach((key, value) -> parameters.put(String.valueOf(key), String.valueOf(value)));
    } else if (data instanceof String name) {
      parameters.put("name", name);
    }
    String name = parameters.remove("name");
    if (name == null) {
      throw text.error(path, " must name a data set, such as \"data: olio\"");
    }
    return new PlanData(name, parameters, text.describe(path));
  }

  /** Keys of the load must not be set as properties, too. */
  private Map<String, String> properties(String path, Map<String, String> properties) {
    Map<String, String> given = orEmpty(properties);
    for (String key : LoadKey.PROPERTIES) {
      if (given.containsKey(key)) {
        throw text.error(path + "." + key, " must stand as " + key + " beside the plan's name");
      }
    }
    text.validate(path, "", () -> ProtectedProperties.validate(given.keySet()));
    return given;
  }

  /** Entries that end in .targets are files, all others are criteria. */
  private Targets targets(String path, List<String> entries) {
    if (text.has(path) && (entries == null || entries.isEmpty()) || blank(entries)) {
      throw text.error(path, " is empty: state criteria or a .targets file, or leave the key out");
    }
    Targets targets = Targets.NONE;
    for (int i = 0; entries != null && i < entries.size(); i++) {
      String entry = entries.get(i).strip();
      targets =
          targets.and(
              entry.endsWith(".targets")
                  ? Targets.ofFile(folder.resolve(entry).normalize())
                  : criteria(path + "[" + i + "]", entry));
    }
    return targets;
  }

  private static boolean blank(List<String> entries) {
    return entries != null && entries.stream().anyMatch(entry -> entry == null || entry.isBlank());
  }

  private Targets criteria(String path, String entry) {
    return Targets.of(text.file().toString(), text.inPlace(path, entry), entry);
  }

  private static Map<String, String> orEmpty(Map<String, String> map) {
    Map<String, String> given = map == null ? new LinkedHashMap<>() : map;
    given.replaceAll((name, value) -> value == null ? "" : value);
    return given;
  }
}
