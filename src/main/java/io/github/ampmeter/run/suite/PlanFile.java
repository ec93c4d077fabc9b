package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.OperationMix;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.sample.MicrosColumn;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.run.suite.PlanGroups.PlanLength;
import io.github.ampmeter.run.suite.PlanGroups.PlannedPasses;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * A JMeter test plan, read once before anything is started: what there is to know about it before
 * JMeter reads it.
 */
public final class PlanFile {
  /** The longest that a thread group is at work in one pass. */
  public static final Duration LONGEST_GROUP = DryRunPlan.LONGEST_GROUP;

  private static final String ROOT = "jmeterTestPlan";
  private static final String SCALING_THREAD_GROUP =
      "io.github.ampmeter.jmeter.threads.ScalingThreadGroup";
  private static final String ARRIVALS_GROUP = "io.github.ampmeter.jmeter.threads.ArrivalsGroup";
  private static final String SAMPLE_VARIABLES = "sample_variables";
  private static final int MOST_HEADER = 10_000;
  private static final String MATRIX = "OperationMixController.matrix";

  /** Matches any package, because a plan may have the names that classes had when it was saved. */
  private static final Pattern OUR_SAMPLER = Pattern.compile("io\\.github\\.ampmeter\\..*Sampler");

  /**
   * A function that reads the warm-up's property; its default may contain functions, but not nested
   * ones.
   */
  private static final Pattern WARM_UP =
      Pattern.compile(
          "\\$\\{\\s*__(P|property)\\(%s(,([^{}]*\\{[^{}]*\\})*+[^{}]*)?\\)\\s*\\}"
              .formatted(LoadKey.WARM_UP.name()));

  /** A function that needs no property, because it states another value. */
  private static final Pattern WITH_DEFAULT = Pattern.compile("__(P|property)\\(\\w+,");

  private static final Pattern INCLUDES = Pattern.compile("<([A-Za-z.]+\\.)?IncludeController\\b");

  /** A property's name in a JMeter function, or in quotes as in scripts. */
  private static final String MENTIONED =
      "__(P|property)\\(%1$s[,)]|(['\"]|&(quot|apos|#39|#34);)%1$s(['\"]|&(quot|apos|#39|#34);)"
          + "|props\\.%1$s\\b";

  private final Path path;
  private final byte[] content;
  private final PlanXml xml;
  private final boolean generated;
  private final List<PlanEdit> edits;

  /** Made when it is first asked for, because it reads files. */
  private Optional<WholePlan> whole = Optional.empty();

  private PlanFile(
      Path path, byte[] content, PlanXml xml, boolean generated, List<PlanEdit> edits) {
    this.path = path;
    this.content = content;
    this.xml = xml;
    this.generated = generated;
    this.edits = List.copyOf(edits);
  }

  /**
   * A plan that has no file until a run writes it into its folder.
   *
   * @param path what it is called, beside the suite
   */
  static PlanFile generated(Path path, byte[] content) {
    return new PlanFile(path, content, tree(content), true, List.of());
  }

  /** Reads a plan; rejects files that are not XML with JMeter's root element. */
  public static PlanFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(file + ": no such test plan");
    }
    try {
      byte[] content = Files.readAllBytes(file);
      PlanXml xml = PlanXml.of(content);
      String root = xml.document().getDocumentElement().getTagName();
      if (!root.equals(ROOT)) {
        throw new ConfigException(
            "%s: is not a JMeter test plan: its root element is <%s>, expected <%s>"
                .formatted(file, root, ROOT));
      }
      return new PlanFile(file, content, xml, false, List.of());
    } catch (SAXException e) {
      int line = e instanceof SAXParseException at ? Math.max(1, at.getLineNumber()) : 1;
      throw new ConfigException(
          file + ", line " + line + ": is not a JMeter test plan: not well-formed XML", e);
    } catch (IOException e) {
      throw new ConfigException(file + ": the test plan cannot be read: " + FileReason.of(e), e);
    }
  }

  public Path path() {
    return path;
  }

  /** Whether no file of that path exists. */
  public boolean isGenerated() {
    return generated;
  }

  /** The plan as it was read. */
  public byte[] content() {
    return content.clone();
  }

  /**
   * What JMeter must be told of it, as properties: the columns that its JTL has besides JMeter's
   * own. JMeter reads their names from its properties only, before the plan: a plan states them in
   * a variable called sample_variables, and each of our samplers, which measure microseconds, has
   * some of its own, the thread group "Arrivals" two.
   */
  public Map<String, String> properties() {
    Set<String> names = new LinkedHashSet<>();
    xml.elements().flatMap(PlanFile::sampleVariables).forEach(names::add);
    return names.isEmpty() ? Map.of() : Map.of(SAMPLE_VARIABLES, String.join(",", names));
  }

  private static Stream<String> sampleVariables(Element element) {
    if (element.getTagName().equals(ARRIVALS_GROUP)) {
      return Stream.of(ScheduleDelay.OF_THE_FIRST, ScheduleDelay.OF_THOSE_AROUND);
    }
    if (OUR_SAMPLER.matcher(element.getTagName()).matches()) {
      return MicrosColumns.of(element.getTagName(), element.getAttribute("testname")).stream();
    }
    return element.getTagName().equals("elementProp")
            && element.getAttribute("name").equals(SAMPLE_VARIABLES)
        ? Stream.of(new PlanXml.Part(element, Optional.empty()).property("Argument.value"))
            .flatMap(stated -> Stream.of(stated.split(",")))
            .map(String::strip)
            .filter(variable -> !variable.isEmpty())
        : Stream.empty();
  }

  /** The operations that its mixes name, as far as that can be read without JMeter. */
  public List<String> operations() {
    return xml.elements()
        .filter(element -> element.getAttribute("name").equals(MATRIX))
        .flatMap(matrix -> operations(matrix.getTextContent()))
        .toList();
  }

  private static Stream<String> operations(String matrix) {
    try {
      return OperationMix.parse(MATRIX, matrix).operations().stream();
    } catch (ConfigException e) {
      // Only JMeter knows this expression, and rejects a wrong one.
      return Stream.empty();
    }
  }

  /** Whether an element reads a property. */
  public boolean asksFor(String property) {
    return text().contains("__P(" + property);
  }

  /**
   * Its thread groups.
   *
   * @param properties that are handed over to it
   * @param lasts how long its load is to last; zero: as long as the plan says
   */
  public PlanGroups groups(Map<String, String> properties, Duration lasts) {
    return PlanGroups.of(xml, properties, lasts);
  }

  /**
   * The users of its main groups together, however long they work; empty where only JMeter knows.
   *
   * @param properties that are handed over to it
   */
  public Optional<Integer> statedUsers(Map<String, String> properties) {
    return PlanGroups.statedUsers(xml, properties);
  }

  /**
   * The passes that its groups are to make; none of a group that a time ends.
   *
   * @param properties that are handed over to it
   */
  public List<PlannedPasses> passes(Map<String, String> properties) {
    return PlannedPasses.of(xml, properties);
  }

  /**
   * How long its load lasts by its own fields; empty where only JMeter knows.
   *
   * @param properties that are handed over to it
   * @param onePass what one user takes to go through it once
   */
  public Optional<Duration> length(Map<String, String> properties, Duration onePass) {
    return PlanLength.of(xml, properties, onePass);
  }

  /**
   * Whether it mentions a property: in a function, or between quotes as scripts do. A plan that
   * includes others may read it there.
   */
  public boolean mentions(String property) {
    String text = text();
    return mentions(text, property) || INCLUDES.matcher(text).find();
  }

  static boolean mentions(String text, String property) {
    return Pattern.compile(MENTIONED.formatted(Pattern.quote(property))).matcher(text).find();
  }

  /**
   * How long it warms up where nothing is handed over to it: the default of the property in it, the
   * longest of several; zero where it has none or only JMeter knows.
   */
  Duration warmUp() {
    Optional<PlanValues> values =
        xml.plan().filter(PlanXml.Part::enabled).map(plan -> new PlanValues(Map.of(), plan));
    return xml.enabledParts().stream()
        .flatMap(part -> WARM_UP.matcher(part.element().getTextContent()).results())
        .flatMap(read -> values.flatMap(known -> known.seconds(read.group())).stream())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Whether it has elements of a benchmark's own. */
  public boolean hasElementsOf(String benchmark) {
    return text().contains("io.github.ampmeter.benchmark." + benchmark + ".");
  }

  /** The file as text, in which ASCII is right in any encoding. */
  private String text() {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  private synchronized WholePlan whole() {
    if (whole.isEmpty()) {
      whole = Optional.of(WholePlan.of(xml(), path.toAbsolutePath().getParent()));
    }
    return whole.get();
  }

  /** What may take part in a run: module controllers reach what is disabled. */
  private static List<PlanXml.Part> taking(PlanXml xml) {
    List<PlanXml.Part> enabled = xml.enabledParts();
    return enabled.stream().anyMatch(part -> part.type().equals("ModuleController"))
        ? xml.parts()
        : enabled;
  }

  /** Whether it needs to be told of a web server: it sends HTTP requests, or reads its host. */
  boolean needsWebServer() {
    WholePlan whole = whole();
    return asksWebServers()
        || !whole.complete()
        || taking(whole.xml()).stream()
            .map(part -> WITH_DEFAULT.matcher(part.element().getTextContent()).replaceAll(""))
            .anyMatch(text -> mentions(text, "host"));
  }

  /** Whether something in it, or in what it includes, may give a variable this name. */
  public boolean mayNameVariable(String name) {
    PlanXml all = whole().xml();
    return all.names(name)
        || all.enabledParts().stream()
            .filter(part -> part.type().equals("CSVDataSet"))
            .filter(rows -> rows.property("variableNames").isEmpty())
            .anyMatch(rows -> header(rows.property("filename")).contains(name));
  }

  /**
   * The start of a file with rows, whose first line has their names; empty where it is not there.
   */
  private String header(String rows) {
    Optional<Path> file = PathsOfPlan.found(rows, path.toAbsolutePath().getParent());
    try (InputStream in =
        file.isEmpty() ? InputStream.nullInputStream() : Files.newInputStream(file.get())) {
      String start = new String(in.readNBytes(MOST_HEADER), StandardCharsets.ISO_8859_1);
      return start.lines().findFirst().orElse("");
    } catch (IOException unreadable) {
      return "";
    }
  }

  /** Whether it sends HTTP requests, those in included files among them. */
  public boolean asksWebServers() {
    return taking(whole().xml()).stream().anyMatch(part -> PlanWarnings.isHttpRequest(part.type()));
  }

  /**
   * The servers that its HTTP requests go to; empty for one that only JMeter knows.
   *
   * @param properties that are handed over to it
   */
  List<Optional<PlanHosts.Server>> servers(Map<String, String> properties) {
    return PlanHosts.of(whole().xml(), properties);
  }

  /**
   * Copies the scripts that it names, and that lie beside it, beside another copy of it: whoever
   * looks at that one finds what they do.
   */
  public void copyScripts(Path folder) throws IOException {
    Path here = path.toAbsolutePath().getParent();
    for (String name : PlanWarnings.scriptFiles(xml)) {
      Path script = here.resolve(name).normalize();
      Path copy = folder.resolve(here.relativize(script).toString()).normalize();
      if (Files.isRegularFile(script) && script.startsWith(here) && !Files.exists(copy)) {
        Files.createDirectories(copy.getParent());
        Files.copy(script, copy);
      }
    }
  }

  /** The issues of a plan that can turn failed responses into successes. */
  public List<Issue> warnings() {
    return PlanWarnings.of(xml, path);
  }

  /** The error codes that requests must get, by label. */
  public Map<String, Set<String>> wantedErrors() {
    return PlanWarnings.wantedErrors(xml);
  }

  /** The jars and folders that it adds to JMeter's class path. */
  public List<String> classPath() {
    return xml.plan()
        .map(plan -> plan.property("TestPlan.user_define_classpath"))
        .map(paths -> paths.isEmpty() ? List.<String>of() : List.of(paths.split(",")))
        .orElse(List.of());
  }

  /** The classes and functions that JMeter needs to run it. */
  public PlanNeeds needs() {
    return PlanNeeds.of(xml);
  }

  /** The labels of its rows, as far as they are known without JMeter. */
  public PlanLabels labels() {
    return labels(Map.of());
  }

  /**
   * The same, of a run with these properties: what they turn off is expected to make no row.
   *
   * @param properties by name
   */
  public PlanLabels labels(Map<String, String> properties) {
    return PlanLabels.of(xml, properties);
  }

  /** A new tree of the plan, which may be changed. */
  PlanXml xml() {
    return tree(content);
  }

  /** Returns a plan in the same place with another content. */
  PlanFile with(byte[] other) {
    return new PlanFile(path, other, tree(other), generated, edits);
  }

  /** The same plan, whose copies for JMeter are changed in one more way. */
  PlanFile edited(PlanEdit edit) {
    List<PlanEdit> more = new ArrayList<>(edits);
    more.add(edit);
    return new PlanFile(path, content, xml, generated, more);
  }

  /** How its copies for JMeter are changed, whatever the load. */
  List<PlanEdit> edits() {
    return edits;
  }

  private static PlanXml tree(byte[] content) {
    try {
      return PlanXml.of(content);
    } catch (SAXException | IOException e) {
      throw new IllegalStateException("a plan that was written cannot be read", e);
    }
  }

  /** Rejects a load that does not fit its thread groups. */
  void validate(LoadSettings load) {
    long scaling = scalingThreadGroups();
    if (scaling > 1) {
      throw new ConfigException(
          "%s has %s Scaling Thread Groups; a sweep must be a plan's only load"
              .formatted(path, scaling));
    }
    long arrivals = arrivalsGroups();
    if (scaling > 0 && arrivals > 0) {
      throw new ConfigException(
          path
              + " has a Scaling Thread Group and a thread group Arrivals; a sweep must be a plan's"
              + " only load");
    }
    if (arrivals > 0 && load.get(LoadKey.USERS).map(UserSteps::sweep).orElse(false)) {
      throw new ConfigException(
          "of arrivals, users is the most that may be at work: one number; steps are those of"
              + " rate");
    }
    if (load.get(LoadKey.RATE).isPresent() && arrivals > 1) {
      throw new ConfigException(
          "a rate needs one thread group Arrivals, %s has %s".formatted(path, arrivals));
    }
  }

  /** How many enabled scaling thread groups it has. */
  long scalingThreadGroups() {
    return enabled(SCALING_THREAD_GROUP);
  }

  /** How many enabled thread groups "Arrivals" it has. */
  public long arrivalsGroups() {
    return enabled(ARRIVALS_GROUP);
  }

  /** Whether the names of its threads have the load. */
  public boolean namesThreadsByLoad() {
    return scalingThreadGroups() + arrivalsGroups() > 0;
  }

  /** The files that its requests upload, as it names them. */
  public List<String> uploads() {
    return xml.enabledParts().stream().flatMap(PlanNeeds::uploads).toList();
  }

  private long enabled(String type) {
    return xml.elements()
        .filter(element -> element.getTagName().equals(type))
        .filter(PlanXml::enabled)
        .count();
  }

  /** The JTL columns of microseconds that our samplers write, by label. */
  static final class MicrosColumns {
    /** The class, without its package, of the sampler that has more than the elapsed time. */
    static final String LEAN_HTTP_SAMPLER = "LeanHttpSampler";

    private MicrosColumns() {}

    /**
     * Those of one of our samplers, whose class has this name; none where a comma would end the
     * variable's name, or the label is known too late.
     */
    static List<String> of(String sampler, String label) {
      boolean unfit = label.isEmpty() || label.contains(",") || label.contains("${");
      boolean all = sampler.endsWith(LEAN_HTTP_SAMPLER);
      return Stream.of(MicrosColumn.values())
          .filter(column -> !unfit && (all || column == MicrosColumn.ELAPSED))
          .map(column -> column.of(label))
          .toList();
    }
  }
}
