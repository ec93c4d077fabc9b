package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.suite.PlanXml.property;

import io.github.ampmeter.site.JMeterText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * Makes the copy of a plan read the files of the plan's own folder. JMeter looks for a file where
 * it was started, and then, for most elements, in the folder of the plan that it runs.
 */
final class PathsOfPlan {
  private static final String INCLUDE = "IncludeController.includepath";

  /** A function that reads the file of its first argument, from where JMeter was started. */
  private static final Pattern READS =
      Pattern.compile("(__(?:StringFromFile|FileToString|CSVRead|XPath)\\(\\s*)([^,)$\\\\]+)");

  /** A path that means the same as an argument of a function. */
  private static final Pattern PLAIN = Pattern.compile("[^,()$\\\\{}]+");

  private final Path folder;

  /**
   * @param folder the plan's own
   */
  PathsOfPlan(Path folder) throws IOException {
    this.folder = folder.toRealPath();
  }

  /**
   * The file that an element includes, sought as JMeter seeks it; empty where it includes none that
   * is there, or only JMeter knows its name.
   *
   * @param folder the plan's own
   */
  static Optional<Path> included(PlanXml.Part part, Path folder) {
    String path = part.property(INCLUDE);
    return path.contains("${") ? Optional.empty() : found(path, folder);
  }

  /** Makes an element include this file. */
  static void include(PlanXml.Part part, Path file) {
    // JMeter reads this property before it evaluates functions.
    if (!file.toString().contains("${")) {
      property(part.element(), "stringProp", INCLUDE, file.toString());
    }
  }

  /** A file that JMeter finds where it is started or in the plan's folder. */
  static Optional<Path> found(String path, Path folder) {
    try {
      return path.isBlank()
          ? Optional.empty()
          : Files.isRegularFile(Path.of(path))
              ? Optional.of(Path.of(path).toAbsolutePath())
              : Optional.of(folder.resolve(path)).filter(Files::isRegularFile);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  /**
   * Makes relative paths count from the plan's folder. JMeter adds the plan's property {@code
   * basedir} to the folder of the file that it runs.
   *
   * @param now the folder of the copy, without links
   */
  void countFrom(Path now, PlanXml xml) {
    JMeterText base = JMeterText.literal("/" + now.relativize(folder));
    xml.plan().ifPresent(plan -> property(plan.element(), "stringProp", "basedir", base.inPlan()));
  }

  /** Writes whole paths where JMeter does not count from a plan's folder. */
  void resolve(PlanXml xml) {
    for (PlanXml.Part part : xml.enabledParts()) {
      if (PlanWarnings.isScript(part.type())) {
        PlanXml.elements(part.element()).stream()
            .filter(each -> PlanWarnings.SCRIPT_FILE.matcher(each.getAttribute("name")).matches())
            .forEach(this::resolveScript);
      }
      PlanXml.below(part.element())
          .filter(each -> PlanXml.elements(each).isEmpty())
          .forEach(this::resolveFunctions);
    }
  }

  private void resolveScript(Element property) {
    String path = property.getTextContent().strip();
    beside(path).ifPresent(file -> property.setTextContent(JMeterText.literal(file).inPlan()));
  }

  private void resolveFunctions(Element property) {
    Matcher call = READS.matcher(property.getTextContent());
    if (call.find()) {
      property.setTextContent(
          call.replaceAll(
              found ->
                  Matcher.quoteReplacement(
                      beside(found.group(2).strip())
                          .filter(file -> PLAIN.matcher(file).matches())
                          .map(file -> found.group(1) + file)
                          .orElse(found.group()))));
    }
  }

  /** The whole path of a file beside the plan that is not where JMeter is started. */
  private Optional<String> beside(String path) {
    try {
      return path.contains("${") || path.isEmpty() || Files.exists(Path.of(path))
          ? Optional.empty()
          : Optional.of(folder.resolve(path)).filter(Files::isRegularFile).map(Path::toString);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }
}
