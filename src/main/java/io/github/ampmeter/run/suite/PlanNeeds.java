package io.github.ampmeter.run.suite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
   */
  public record NamedElement(String name, String type, String gui) {}

  /** A class by its full name, with the element that names it. */
  public record NamedClass(String element, String what, String type) {}

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
  private static final Pattern FUNCTION = Pattern.compile("\\$\\{(__[A-Za-z0-9]+)[(}]");

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
    all.forEach(part -> addWithNested(part, elements));
    List<NamedClass> classes = new ArrayList<>();
    List<NamedFile> files = new ArrayList<>();
    List<String> unnamed = new ArrayList<>();
    Set<String> functions = new LinkedHashSet<>();
    for (PlanXml.Part part : enabled) {
      addClass(part, classes);
      addFile(part, files, unnamed);
      addFunctions(part.element(), functions);
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

  private static void addWithNested(PlanXml.Part part, List<NamedElement> elements) {
    Element element = part.element();
    elements.add(new NamedElement(part.name(), type(element), element.getAttribute("guiclass")));
    for (Element property : PlanXml.elements(element)) {
      addNested(part.name(), property, elements);
    }
  }

  /** The class of an element, which old plans have in an attribute. */
  private static String type(Element element) {
    String stated = element.getAttribute("class");
    return stated.isEmpty() ? PlanXml.className(element.getTagName()) : stated;
  }

  /** Adds elements within properties, such as arguments. */
  private static void addNested(String name, Element property, List<NamedElement> elements) {
    String type = property.getAttribute("elementType");
    if (!type.isEmpty()) {
      elements.add(new NamedElement(name, type, property.getAttribute("guiclass")));
    }
    PlanXml.elements(property).forEach(inner -> addNested(name, inner, elements));
  }

  private static void addClass(PlanXml.Part part, List<NamedClass> classes) {
    NamedBy by = CLASSES.get(part.type());
    if (by != null) {
      String type = part.property(by.property());
      if (CLASS_NAME.matcher(type).matches()) {
        classes.add(new NamedClass(part.name(), by.what(), type));
      }
    }
    if (part.type().startsWith("JSR223")
        && JAVASCRIPT.contains(part.property("scriptLanguage").toLowerCase(Locale.ROOT))) {
      classes.add(new NamedClass(part.name(), "script in JavaScript", JAVASCRIPT_ENGINE));
    }
  }

  private static void addFile(PlanXml.Part part, List<NamedFile> files, List<String> unnamed) {
    String path =
        switch (part.type()) {
          case "IncludeController" -> part.property("IncludeController.includepath");
          case "CSVDataSet" -> part.property("filename");
          default -> part.type().startsWith("JSR223") ? part.property("filename") : "";
        };
    if (!path.isEmpty() && !path.contains("${")) {
      files.add(
          new NamedFile(
              part.name(),
              path,
              part.type().equals("IncludeController"),
              part.type().equals("CSVDataSet"),
              part.property("variableNames").isEmpty()
                  || part.property("ignoreFirstLine").equals("true")));
    } else if (!path.isEmpty()) {
      unnamed.add(part.name());
    }
  }

  private static void addFunctions(Element element, Set<String> functions) {
    for (Element property : PlanXml.elements(element)) {
      if (!property.getAttribute("name").endsWith(".comments")) {
        Matcher call = FUNCTION.matcher(property.getTextContent());
        while (call.find()) {
          functions.add(call.group(1));
        }
      }
    }
  }
}
