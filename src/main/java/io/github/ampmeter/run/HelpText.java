package io.github.ampmeter.run;

import io.github.ampmeter.report.section.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * The help of commands, which fits one screen: where the whole help does not, each option and
 * command has one line, and {@code --help --all} prints everything.
 *
 * @param keys the sections of the whole help in their order
 * @param sections how each is rendered
 */
record HelpText(List<String> keys, Map<String, IHelpSectionRenderer> sections) {
  /** The lines of a terminal of the usual size. */
  static final int MOST_LINES = 24;

  private static final int WIDTH = 79;
  private static final int NAMES = 26;
  private static final String SECTION = "help";
  private static final String ALL = "--all";

  /** Makes a command and all commands below it print this help. */
  static CommandLine on(CommandLine line) {
    addAll(line);
    HelpText help = new HelpText(line.getHelpSectionKeys(), Map.copyOf(line.getHelpSectionMap()));
    return line.setHelpSectionMap(Map.of(SECTION, help::text))
        .setHelpSectionKeys(List.of(SECTION))
        .setExecutionStrategy(HelpText::execute);
  }

  private static void addAll(CommandLine line) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder(ALL)
                .type(boolean.class)
                .hidden(true)
                .description("With --help: everything.")
                .build());
    line.getSubcommands().values().forEach(HelpText::addAll);
  }

  private static int execute(ParseResult parsed) {
    for (CommandLine line : parsed.asCommandLineList()) {
      ParseResult own = line.getParseResult();
      if (own.hasMatchedOption(ALL) && !own.isUsageHelpRequested()) {
        throw new ParameterException(line, "--all belongs to --help");
      }
    }
    return new RunLast().execute(parsed);
  }

  private String text(Help help) {
    String whole =
        keys.stream().map(key -> sections.get(key).render(help)).collect(Collectors.joining());
    ParseResult parsed = help.commandSpec().commandLine().getParseResult();
    boolean all = parsed != null && parsed.hasMatchedOption(ALL);
    return all || whole.lines().count() <= MOST_LINES ? whole : brief(help.commandSpec());
  }

  private static String brief(CommandSpec command) {
    List<String> lines = new ArrayList<>();
    Map<String, String> rows = new LinkedHashMap<>();
    StringBuilder usage = new StringBuilder("Usage: " + command.qualifiedName() + " [OPTIONS]");
    for (PositionalParamSpec each : command.positionalParameters()) {
      String name = each.paramLabel() + (each.arity().max() > 1 ? "..." : "");
      usage.append(each.required() ? " " + name : " [" + name + "]");
      rows.put(name, firstSentence(each.description()));
    }
    command.options().stream()
        .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
        .sorted(Comparator.comparing(option -> option.longestName().replace("-", "")))
        .forEach(option -> rows.put(names(option), firstSentence(option.description())));
    command
        .subcommands()
        .forEach(
            (name, each) ->
                rows.put(name, firstSentence(each.getCommandSpec().usageMessage().description())));
    boolean commands = !command.subcommands().isEmpty();
    lines.add(usage + (commands ? " COMMAND" : ""));
    lines.addAll(PlainText.broken(firstSentence(command.usageMessage().description()), WIDTH, ""));
    int width =
        rows.keySet().stream().mapToInt(String::length).filter(n -> n <= NAMES).max().orElse(0);
    rows.forEach((name, text) -> lines.add(row(name, text, width)));
    lines.add(
        row(
            "--help --all",
            commands
                ? "Everything. COMMAND --help: its options. -V: the version."
                : "Everything about each option. -V: the version.",
            width));
    if (commands) {
      lines.add("Exit codes: 0 passed, 1 not passed, 2 a mistake in the input, 3 anything else.");
    }
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static String names(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return Stream.of(option.names())
            .limit(option.shortestName().length() == 2 ? 2 : 1)
            .collect(Collectors.joining(", "))
        + value;
  }

  private static String firstSentence(String[] description) {
    String text =
        description.length == 0 ? "" : description[0].replace("%%", "%").replace("%n", " ");
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }

  /** A name and its text on one line; the text is cut at a word if it is too long. */
  private static String row(String name, String text, int width) {
    String start = "  " + name + " ".repeat(Math.max(0, width - name.length())) + "  ";
    if (start.length() + text.length() <= WIDTH) {
      return start + text;
    }
    int end = text.lastIndexOf(' ', WIDTH - start.length() - 3);
    return start + text.substring(0, Math.max(end, 0)).replaceFirst("[,:;]$", "") + "...";
  }
}
