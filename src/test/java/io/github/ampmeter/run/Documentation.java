package io.github.ampmeter.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** README.md and the pages below docs, as a reader of this checkout has them. */
final class Documentation {
  private static final String PROGRAM = "ampmeter";
  private static final Path DOCS = Path.of("docs");

  /** Not packed into the jar, and so no part of the help. */
  private static final Path FOR_DEVELOPERS = DOCS.resolve("dev");

  private static final Pattern FENCED =
      Pattern.compile("(?ms)^```(?<language>\\w*)\\n(?<text>.*?)^```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private Documentation() {}

  /** One page. */
  record Doc(Path file) {
    String text() {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Fenced blocks of this language. */
    List<String> blocks(String language) {
      return FENCED
          .matcher(text())
          .results()
          .filter(block -> block.group(1).equals(language))
          .map(block -> block.group(2))
          .toList();
    }

    /** Lines that are indented as code. */
    List<String> codeLines() {
      return FENCED
          .matcher(text())
          .replaceAll("")
          .lines()
          .filter(line -> line.startsWith("    "))
          .map(String::strip)
          .toList();
    }

    /** Lines of code that begin with this program, without the remark behind them. */
    List<String> commands(String program) {
      return codeLines().stream()
          .filter(line -> line.startsWith(program + " "))
          .map(line -> line.replaceFirst("\\s+# .*", ""))
          .toList();
    }

    /**
     * Commands of Ampmeter, without the remark behind them. README names the program by its path in
     * a build; the other pages expect it on the PATH.
     */
    List<String> commands() {
      return Stream.of(PROGRAM, "target/ampmeter/bin/" + PROGRAM)
          .flatMap(program -> commands(program).stream())
          .map(command -> command.substring(command.indexOf(PROGRAM + " ")))
          .toList();
    }

    /** What its links lead to, but for addresses elsewhere. */
    List<String> links() {
      return LINK.matcher(text())
          .results()
          .map(link -> link.group(1))
          .filter(link -> !link.matches("[a-z]+:.*"))
          .toList();
    }

    /** The file that a link of this page leads to. */
    Path target(String link) {
      String path = link.replaceFirst("#.*", "");
      return path.isEmpty() ? file : file.resolveSibling(path).normalize();
    }

    /** What a link to a heading of this page may have behind its {@code #}. */
    Set<String> anchors() {
      return HEADING
          .matcher(FENCED.matcher(text()).replaceAll(""))
          .results()
          .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
          .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
          .collect(Collectors.toSet());
    }

    /** The rows of all tables, cell by cell, without headings. */
    List<List<String>> rows() {
      return text()
          .lines()
          .filter(line -> line.startsWith("| "))
          .map(line -> List.of(line.substring(1).split("(?<!\\\\)\\|")))
          .map(cells -> cells.stream().map(String::strip).toList())
          .toList();
    }

    @Override
    public String toString() {
      return file.toString();
    }
  }

  static Stream<Doc> all() throws IOException {
    List<Path> files = new ArrayList<>(List.of(Path.of("README.md")));
    try (Stream<Path> found = Files.walk(DOCS)) {
      found.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    return files.stream().map(Doc::new);
  }

  /** The pages that the help in JMeter's window has. */
  static Stream<Doc> help() throws IOException {
    return all().filter(doc -> isHelp(doc.file()));
  }

  static boolean isHelp(Path file) {
    return file.startsWith(DOCS) && !file.startsWith(FOR_DEVELOPERS);
  }

  /** README.md and the guides. */
  static Stream<Doc> guides() throws IOException {
    return all()
        .filter(
            doc -> doc.file().startsWith(DOCS.resolve("guides")) || !doc.file().startsWith(DOCS));
  }

  static Doc page(String name) {
    return new Doc(DOCS.resolve(name));
  }

  /** A command line's words, as a shell takes it apart. */
  static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(Stream.of(1, 2, 3).map(word::group).filter(text -> text != null).findFirst().get());
    }
    return words;
  }
}
