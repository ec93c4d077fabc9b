package io.github.ampmeter.source.hardening;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An Apache's configuration as the server itself has parsed it: {@code -t -D DUMP_CONFIG}, with
 * every file included and every condition decided.
 *
 * @param facts what DUMP_RUN_CFG says, such as {@code Main DocumentRoot}
 */
record ApacheConfiguration(
    List<Directive> directives, Set<String> modules, Map<String, String> facts) {
  /** What makes it print all of this and end. */
  static final List<String> OPTIONS =
      List.of("-t", "-D", "DUMP_CONFIG", "-D", "DUMP_MODULES", "-D", "DUMP_RUN_CFG");

  private static final Pattern FILE = Pattern.compile("# In file: (.*)");
  private static final Pattern LINE = Pattern.compile("#\\s+(\\d+):");
  private static final Pattern OPEN = Pattern.compile("<([A-Za-z].*)>");
  private static final Pattern SAID =
      Pattern.compile("[^\\s]+:(\\s|$)|\\w+_module \\(|Loaded Modules|\\[");
  private static final Pattern CLOSE = Pattern.compile("</.*>");
  private static final Pattern MODULE =
      Pattern.compile("\\s+(\\w+)_module \\((?:static|shared)\\)");
  private static final Pattern FACT =
      Pattern.compile(
          "(?m)^(ServerRoot|Main DocumentRoot|PidFile|User|Group): (?:name=)?\"([^\"]*)");

  /** Said where the configuration loads the module itself, which prints the rest. */
  private static final String INFO = "info";

  private static final String INFO_LOADED_TWICE = "info_module is already loaded";

  /**
   * A directive.
   *
   * @param context the innermost section, such as {@code Directory /var/www}; empty: none
   */
  record Directive(String context, String name, String value, String file, int line) {
    String text() {
      return (context.isEmpty() ? "" : "<" + context + "> ")
          + (name + " " + value).strip()
          + (file.isEmpty() ? "" : " (" + file + (line > 0 ? ":" + line : "") + ")");
    }
  }

  /** From what the server printed, errors among it. */
  static ApacheConfiguration parse(String printed) {
    List<Directive> all = new ArrayList<>();
    Deque<String> contexts = new ArrayDeque<>();
    String file = "";
    int line = 0;
    for (String text : printed.lines().map(String::strip).toList()) {
      Matcher inFile = FILE.matcher(text);
      Matcher atLine = LINE.matcher(text);
      Matcher open = OPEN.matcher(text);
      if (inFile.matches()) {
        file = inFile.group(1);
      } else if (atLine.matches()) {
        line = Integer.parseInt(atLine.group(1));
      } else if (CLOSE.matcher(text).matches()) {
        contexts.poll();
      } else if (open.matches()) {
        contexts.push(open.group(1).replace("\"", ""));
      } else if (!text.isEmpty() && !text.startsWith("#") && !SAID.matcher(text).lookingAt()) {
        String[] words = text.split("\\s+", 2);
        String context = contexts.isEmpty() ? "" : contexts.peek();
        String value = words.length > 1 ? words[1] : "";
        all.add(new Directive(context, words[0], value, file, line));
      }
    }
    Set<String> modules = new TreeSet<>();
    Matcher module = MODULE.matcher(printed);
    while (module.find()) {
      modules.add(module.group(1));
    }
    if (!printed.contains(INFO_LOADED_TWICE)) {
      // Loaded for this question alone.
      modules.remove(INFO);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    FACT.matcher(printed).results().forEach(fact -> facts.put(fact.group(1), fact.group(2)));
    return new ApacheConfiguration(List.copyOf(all), modules, facts);
  }

  /** Those of a name in sections like these, in their order. */
  List<Directive> named(String name, Pattern context) {
    return directives.stream()
        .filter(each -> each.name().equalsIgnoreCase(name))
        .filter(each -> context.matcher(each.context()).find())
        .toList();
  }

  /** What holds in each section: the last of several. */
  List<Directive> inForce(String name, Pattern context) {
    Map<String, Directive> last = new LinkedHashMap<>();
    named(name, context).forEach(each -> last.put(each.context(), each));
    return List.copyOf(last.values());
  }

  /** The files that it was read from. */
  List<String> files() {
    return directives.stream().map(Directive::file).filter(f -> !f.isEmpty()).distinct().toList();
  }
}
