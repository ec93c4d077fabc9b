package io.github.ampmeter.run.suite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * What a plan names that JMeter must find to run it.
 *
 * @param elements all of the file, disabled ones too: JMeter opens no plan of which it lacks one
 * @param classes that enabled elements name in a field, such as a JDBC driver
 * @param functions such as __P that enabled elements call
 * @param files that enabled elements read
 * @param unnamedFiles enabled elements that read a file whose name only JMeter knows
 * @param setUp whether a set-up group may make files first
 * @param fragment whether it holds a Test Fragment, as an included file must
 */
public record PlanNeeds(
    List<NamedElement> elements,
    List<NamedClass> classes,
    Set<String> functions,
    List<NamedFile> files,
    List<String> unnamedFiles,
    boolean setUp,
    boolean fragment) {

  /**
   * One element of the plan.
   *
   * @param type its class or JMeter's short name of it, as in the file
   * @param gui its form, likewise; empty where the file says none
   * @param listener whether it only takes samples, or is part of what does
   * @param enabled whether it takes part in a run
   */
  public record NamedElement(
      String name, String type, String gui, boolean listener, boolean enabled) {}

  /**
   * A class by its full name, with the element that names it.
   *
   * @param listener whether it only takes samples
   */
  public record NamedClass(String element, String what, String type, boolean listener) {}

  /**
   * A file, and the element that names it.
   *
   * @param included read as a plan before the test, else while it runs
   * @param rows of a CSV Data Set: whose users share them
   * @param header whether the first of these rows names the variables, or is passed over
   */
  public record NamedFile(
      String element, String path, boolean included, boolean rows, boolean header) {}

  /** Matches functions, but not JMeter's variables such as __jm__Loop Controller__idx. */
  private static final Pattern FUNCTION = Pattern.compile("\\$\\{(__[A-Za-z0-9]+)([(}])");

  private static final Pattern CLASS_NAME =
      Pattern.compile("([A-Za-z_$][\\w$]*\\.)+[A-Za-z_$][\\w$]*");

  /** The property of each element that names a class, and the purpose of that class. */
  private static final Map<String, NamedBy> CLASSES =
      Map.of(
          "JDBCDataSource", new NamedBy("driver", "JDBC driver"),
          "JavaSampler", new NamedBy("classname", "Java request"),
          "JUnitSampler", new NamedBy("junitSampler.classname", "JUnit test"),
          "BackendListener", new NamedBy("classname", "backend listener"));

  private static final Set<String> JAVASCRIPT = Set.of("javascript", "ecmascript", "js", "nashorn");

  /** Java has had no JavaScript engine since 15. */
  private static final String JAVASCRIPT_ENGINE =
      "org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory";

  private record NamedBy(String property, String what) {}

  static PlanNeeds of(PlanXml xml) {
    List<PlanXml.Part> all = xml.parts();
    List<PlanXml.Part> enabled = xml.enabledParts();
    List<NamedElement> elements = new ArrayList<>();
    Set<Element> taking = new HashSet<>();
    enabled.forEach(part -> taking.add(part.element()));
    all.forEach(part -> addWithNested(part, taking.contains(part.element()), elements));
    List<NamedClass> classes = new ArrayList<>();
    List<NamedFile> files = new ArrayList<>();
    List<String> unnamed = new ArrayList<>();
    Set<String> functions = new LinkedHashSet<>();
    for (PlanXml.Part part : enabled) {
      addClass(part, classes);
      addFile(part, files, unnamed);
      addFunctions(xml, part.element(), functions);
    }
    return new PlanNeeds(
        elements,
        classes,
        functions,
        files,
        unnamed,
        enabled.stream().anyMatch(part -> part.type().equals("SetupThreadGroup")),
        all.stream().anyMatch(part -> part.type().equals("TestFragmentController")));
  }

  private static void addWithNested(
      PlanXml.Part part, boolean enabled, List<NamedElement> elements) {
    Element element = part.element();
    boolean listener = PlanListeners.isOne(part);
    elements.add(
        new NamedElement(
            part.name(), type(element), element.getAttribute("guiclass"), listener, enabled));
    // Elements within properties, such as arguments, are of classes, too.
    PlanXml.below(element)
        .filter(property -> !property.getAttribute("elementType").isEmpty())
        .forEach(
            property ->
                elements.add(
                    new NamedElement(
                        part.name(),
                        property.getAttribute("elementType"),
                        property.getAttribute("guiclass"),
                        listener,
                        enabled)));
  }

  /** The class of an element, which old plans have in an attribute. */
  static String type(Element element) {
    String stated = element.getAttribute("class");
    return stated.isEmpty() ? PlanXml.className(element.getTagName()) : stated;
  }

  private static void addClass(PlanXml.Part part, List<NamedClass> classes) {
    NamedBy by = CLASSES.get(part.type());
    if (by != null) {
      String type = part.property(by.property());
      if (CLASS_NAME.matcher(type).matches()) {
        classes.add(new NamedClass(part.name(), by.what(), type, PlanListeners.isOne(part)));
      }
    }
    if (part.type().startsWith("JSR223")
        && JAVASCRIPT.contains(part.property("scriptLanguage").toLowerCase(Locale.ROOT))) {
      classes.add(
          new NamedClass(
              part.name(), "script in JavaScript", JAVASCRIPT_ENGINE, PlanListeners.isOne(part)));
    }
  }

  private static void addFile(PlanXml.Part part, List<NamedFile> files, List<String> unnamed) {
    boolean rows = part.type().equals("CSVDataSet");
    String path =
        switch (part.type()) {
          case "IncludeController" -> part.property("IncludeController.includepath");
          case "CSVDataSet" -> part.property("filename");
          default -> part.type().startsWith("JSR223") ? part.property("filename") : "";
        };
    boolean header =
        rows && (part.property("variableNames").isEmpty() || part.flag("ignoreFirstLine"));
    if (!path.isEmpty() && !path.contains("${")) {
      boolean included = part.type().equals("IncludeController");
      files.add(new NamedFile(part.name(), path, included, rows, header));
    } else if (!path.isEmpty()) {
      unnamed.add(part.name());
    }
    uploads(part)
        .filter(upload -> !upload.contains("${"))
        .forEach(upload -> files.add(new NamedFile(part.name(), upload, false, false, false)));
  }

  /** The files that a request uploads, as it names them. */
  static Stream<String> uploads(PlanXml.Part part) {
    return PlanXml.below(part.element())
        .filter(element -> element.getAttribute("name").equals("File.path"))
        .map(element -> element.getTextContent().strip())
        .filter(path -> !path.isEmpty());
  }

  /** What is called without arguments is a variable where something in the plan sets one. */
  private static void addFunctions(PlanXml xml, Element element, Set<String> functions) {
    for (Element property : PlanXml.elements(element)) {
      if (!property.getAttribute("name").endsWith(".comments")) {
        Matcher call = FUNCTION.matcher(property.getTextContent());
        while (call.find()) {
          String name = call.group(1);
          if (!functions.contains(name) && (call.group(2).equals("(") || !xml.names(name))) {
            functions.add(name);
          }
        }
      }
    }
  }
}
