package io.github.ampmeter.run.suite;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.run.suite.PlanFile.MicrosColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What in a plan can make a success of a response that is none, for the start of a run and for the
 * report of its folder alike.
 */
final class PlanWarnings {
  /** JMeter's, by all its names, and ours. */
  private static final Set<String> HTTP_REQUESTS =
      Set.of(
          "HTTPSamplerProxy",
          "HTTPSampler",
          "HTTPSampler2",
          HostsEdit.REQUEST,
          MicrosColumns.LEAN_HTTP_SAMPLER);

  private static final int MOST_NAMES = 5;
  private static final int MOST_BYTES = 1 << 20;

  /** Flags of a Response Assertion. */
  private static final int MATCHES = 1;

  private static final int CONTAINS = 2;
  private static final int NOT = 4;
  private static final int SUBSTRING = 16;
  private static final int OR = 32;

  /** A pattern that every response has. */
  private static final Pattern ANYTHING =
      Pattern.compile("(?:\\(\\?[a-z]+\\))?\\^?(?:\\(?\\.\\*[?+]?\\)?)?\\$?");

  /** A text between quotes, which may look like a comment, or a comment. */
  private static final Pattern TEXT_OR_COMMENT =
      Pattern.compile(
          "\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\"|'[^'\\\\\n]*+(?:\\\\.[^'\\\\\n]*+)*+'"
              + "|//[^\n]*|/\\*(?s:.*?)\\*/");

  /** Matches calls with any argument but a literal false. */
  private static final Pattern SETS_SUCCESS =
      Pattern.compile(
          "setResponseOK\\s*\\(|setSuccessful\\s*\\(\\s*(?!(?:Boolean\\.)?(?i:false)\\b)[^)\\s]"
              + "|\\.successful\\s*=\\s*(?!=|(?:Boolean\\.)?(?i:false)\\b)\\S");

  /** The property with the script file of JSR223, BeanShell and BSF elements. */
  static final Pattern SCRIPT_FILE = Pattern.compile("(?:BeanShell\\w+\\.)?filename");

  private static final Pattern SCRIPT_PROPERTY =
      Pattern.compile("script|(?:BeanShell\\w+\\.)(?:query|script)");

  private final PlanXml.Part plan;
  private final Path path;
  private final List<PlanXml.Part> all;
  private int samplers;
  private final List<String> unasserted = new ArrayList<>();

  /** Requests whose assertions every response meets. */
  private final List<String> hollow = new ArrayList<>();

  private PlanWarnings(PlanXml.Part plan, Path path) {
    this.plan = plan;
    this.path = path;
    this.all = PlanXml.enabledBelow(plan);
  }

  /**
   * Those of a plan.
   *
   * @param path the plan's file, beside which its scripts may lie
   */
  static List<Issue> of(PlanXml xml, Path path) {
    return xml.plan().map(plan -> new PlanWarnings(plan, path).all()).orElse(List.of());
  }

  private List<Issue> all() {
    List<Issue> issues = new ArrayList<>();
    add(
        issues,
        Message.STATUS_IGNORED,
        part ->
            part.flag("Assertion.assume_success")
                // An assertion on the response code ignores only JMeter's own judgement of that
                // code.
                && !part.property("Assertion.test_field").equals("Assertion.response_code"));
    add(issues, Message.SCRIPT_SETS_SUCCESS, this::makesSuccess);
    add(issues, Message.SCRIPT_LEAVES_OUT, PlanWarnings::leavesSamplesOut);
    add(issues, Message.CLIENT_CACHE, part -> part.type().equals("CacheManager"));
    look(plan, false, false);
    add(issues, Message.ASSERTION_CHECKS_NOTHING, hollow);
    add(issues, Message.NO_ASSERTION, unasserted);
    return issues;
  }

  private void add(List<Issue> issues, Message message, List<String> requests) {
    if (!requests.isEmpty()) {
      issues.add(
          message.issue(requests.size(), Figure.of(samplers, "HTTP requests"), names(requests)));
    }
  }

  private void add(List<Issue> issues, Message message, Predicate<PlanXml.Part> found) {
    List<String> names = all.stream().filter(found).map(PlanXml.Part::name).distinct().toList();
    if (!names.isEmpty()) {
      issues.add(message.issue(names(names)));
    }
  }

  /** The first names, and how many more there are. */
  static String names(List<String> names) {
    String first =
        names.stream()
            .limit(MOST_NAMES)
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", "));
    return first + (names.size() > MOST_NAMES ? ", …" : "");
  }

  private boolean makesSuccess(PlanXml.Part part) {
    return SETS_SUCCESS.matcher(scriptFile(part)).find()
        || PlanXml.elements(part.element()).stream()
            .anyMatch(property -> SETS_SUCCESS.matcher(code(property.getTextContent())).find());
  }

  /** Whether the script in an element leaves samples out; script files are not read. */
  static boolean leavesSamplesOut(PlanXml.Part part) {
    return PlanXml.elements(part.element()).stream()
        .anyMatch(property -> code(property.getTextContent()).contains("setIgnore"));
  }

  /** A script without the comments of Java, Groovy, BeanShell and JavaScript. */
  private static String code(String script) {
    return TEXT_OR_COMMENT
        .matcher(script)
        .replaceAll(
            found -> found.group().startsWith("/") ? " " : Matcher.quoteReplacement(found.group()));
  }

  /** The code in the file that an element names; empty where it names none that can be read. */
  private String scriptFile(PlanXml.Part part) {
    String name = scriptName(part);
    try {
      // JMeter looks in its working directory, then beside the plan.
      Path started = Path.of(name);
      Path file = Files.isRegularFile(started) ? started : path.resolveSibling(name);
      return name.isEmpty() || !Files.isRegularFile(file) || Files.size(file) > MOST_BYTES
          ? ""
          : code(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException | InvalidPathException unreadable) {
      return "";
    }
  }

  /** The script file of an element; empty where it has none, or only JMeter knows its name. */
  private static String scriptName(PlanXml.Part part) {
    return PlanXml.elements(part.element()).stream()
        .filter(property -> isScript(part.type()))
        .filter(property -> SCRIPT_FILE.matcher(property.getAttribute("name")).matches())
        .map(property -> property.getTextContent().strip())
        .filter(text -> !text.isEmpty() && !text.contains("${"))
        .findFirst()
        .orElse("");
  }

  /** The names of a plan's script files. */
  static List<String> scriptFiles(PlanXml xml) {
    return xml.plan().map(PlanXml::enabledBelow).stream()
        .flatMap(List::stream)
        .map(PlanWarnings::scriptName)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  static boolean isScript(String type) {
    return type.startsWith("JSR223") || type.startsWith("BeanShell") || type.startsWith("BSF");
  }

  /** Walks down the plan: an assertion applies to its parent and all elements below that. */
  private void look(PlanXml.Part parent, boolean asserted, boolean checked) {
    List<PlanXml.Part> children = parent.parts().stream().filter(PlanXml.Part::enabled).toList();
    boolean any =
        asserted || children.stream().anyMatch(child -> child.type().endsWith("Assertion"));
    boolean checks = checked || children.stream().anyMatch(this::checksResponse);
    if (isHttpRequest(parent.type())) {
      samplers++;
      if (!checks) {
        (any ? hollow : unasserted).add(parent.name());
      }
    }
    children.forEach(child -> look(child, any, checks));
  }

  /** Whether an element is an assertion that a wrong page can fail. */
  private boolean checksResponse(PlanXml.Part part) {
    String type = part.type();
    if (!type.endsWith("Assertion") || !isOfTheResponse(part) || type.equals("DurationAssertion")) {
      return false;
    }
    if (isScript(type)) {
      return !scriptFile(part).isBlank() || !script(part).isBlank() || namesAnyFile(part);
    }
    return switch (type) {
      case "ResponseAssertion" -> checksPattern(part);
      case "XPathAssertion" -> !part.property("XPath.xpath").isEmpty();
      case "XPath2Assertion" -> !part.property("XPath.xpath2").isEmpty();
      default -> true;
    };
  }

  private static String script(PlanXml.Part part) {
    return PlanXml.elements(part.element()).stream()
        .filter(property -> SCRIPT_PROPERTY.matcher(property.getAttribute("name")).matches())
        .map(property -> code(property.getTextContent()))
        .collect(Collectors.joining());
  }

  /**
   * Whether it names a script file, which may check even if it is missing or only JMeter knows its
   * name.
   */
  private static boolean namesAnyFile(PlanXml.Part part) {
    return PlanXml.elements(part.element()).stream()
        .filter(property -> SCRIPT_FILE.matcher(property.getAttribute("name")).matches())
        .anyMatch(property -> !property.getTextContent().isBlank());
  }

  /**
   * The response codes of errors that requests must have, by their labels: a Response Assertion of
   * the request demands that one code.
   */
  static Map<String, Set<String>> wantedErrors(PlanXml xml) {
    Map<String, Set<String>> wanted = new HashMap<>();
    for (PlanXml.Part request : xml.enabledParts()) {
      if (isHttpRequest(request.type())) {
        request.parts().stream()
            .filter(part -> part.enabled() && part.type().equals("ResponseAssertion"))
            .filter(part -> part.property("Assertion.test_field").equals("Assertion.response_code"))
            .filter(PlanWarnings::isOfTheResponse)
            .filter(part -> (flags(part) & NOT) == 0 && patterns(part).size() == 1)
            .flatMap(part -> patterns(part).stream())
            .filter(code -> code.matches("[45][0-9]{2}"))
            .forEach(
                code -> wanted.computeIfAbsent(request.name(), any -> new HashSet<>()).add(code));
      }
    }
    return wanted;
  }

  /** Whether an assertion is about the response, not a variable or embedded resources. */
  private static boolean isOfTheResponse(PlanXml.Part assertion) {
    String scope = assertion.property("Assertion.scope");
    return scope.isEmpty() || scope.equals("parent") || scope.equals("all");
  }

  private static List<String> patterns(PlanXml.Part assertion) {
    return PlanXml.elements(assertion.element()).stream()
        // JMeter misspells the name.
        .filter(list -> list.getAttribute("name").matches("Asser(?:t)?ion\\.test_strings"))
        .flatMap(list -> PlanXml.elements(list).stream())
        .map(pattern -> pattern.getTextContent().strip())
        .toList();
  }

  private static int flags(PlanXml.Part assertion) {
    String flags = assertion.property("Assertion.test_type");
    return flags.matches("[0-9]{1,3}") ? Integer.parseInt(flags) : CONTAINS;
  }

  /**
   * Whether a wrong page can fail its patterns: all must match or, with the flag OR, any of them.
   */
  private static boolean checksPattern(PlanXml.Part part) {
    List<String> patterns = patterns(part);
    int type = flags(part);
    boolean matches = (type & (CONTAINS | MATCHES)) != 0;
    boolean substring = (type & SUBSTRING) != 0;
    Predicate<String> alwaysTrue =
        pattern ->
            (type & NOT) == 0
                && (matches && ANYTHING.matcher(pattern).matches()
                    || substring && pattern.isEmpty());
    return !patterns.isEmpty()
        && ((type & OR) == 0
            ? !patterns.stream().allMatch(alwaysTrue)
            : patterns.stream().noneMatch(alwaysTrue));
  }

  /** Whether it is an HTTP sampler, JMeter's or ours. */
  static boolean isHttpRequest(String type) {
    return HTTP_REQUESTS.contains(type);
  }
}
