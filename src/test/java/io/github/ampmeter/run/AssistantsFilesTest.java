package io.github.ampmeter.run;

import io.github.ampmeter.report.Golden;
import io.github.ampmeter.run.Documentation.Doc;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The two files that people's assistants read, made of the headings of the pages; {@code
 * -Dgolden.update=true} writes them.
 */
class AssistantsFilesTest {
  private static final String TOP = "../../../../";
  private static final Pattern TITLE = Pattern.compile("(?m)^# (.*)$");
  private static final Pattern HEADING = Pattern.compile("(?m)^## (.*)$");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");

  @Test
  void llmsListsEachPageForUsers() throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("# Ampmeter\n\n> ").append(firstParagraph(readMe())).append("\n");
    Map<String, List<Doc>> folders = folders();
    append(text, "Start", List.of(readMe(), Documentation.page("guides/getting-started.md")));
    append(text, "Guides", folders.get("guides"));
    append(text, "Reference", folders.get("reference"));
    append(text, "Plans", folders.get("plans"));
    append(text, "Optional", folders.get("dev"));
    Golden.seals(TOP + "llms.txt", text::toString);
  }

  @Test
  void agentsSaysHowToBuildAndWhereThingsAre() throws IOException {
    Doc architecture = Documentation.page("dev/architecture.md");
    StringBuilder text = new StringBuilder();
    text.append("# Ampmeter, for assistants\n\n").append(firstParagraph(readMe())).append("\n");
    text.append("\n## Commands\n\n");
    part(architecture, "Build and test")
        .lines()
        .filter(line -> line.startsWith("    mvn"))
        .forEach(line -> text.append(line).append("\n"));
    Map<String, List<Doc>> folders = folders();
    append(text, "Before a change", folders.get("dev"));
    append(text, "What users read", folders.get("guides"));
    append(text, "What each key, figure and check means", folders.get("reference"));
    Golden.seals(TOP + "AGENTS.md", text::toString);
  }

  private static Doc readMe() {
    return new Doc(Path.of("README.md"));
  }

  /** The pages below docs by folder, in the order of their names. */
  private static Map<String, List<Doc>> folders() throws IOException {
    Map<String, List<Doc>> folders = new LinkedHashMap<>();
    Documentation.all()
        .filter(doc -> doc.file().getNameCount() == 3)
        .forEach(
            doc ->
                folders
                    .computeIfAbsent(doc.file().getName(1).toString(), name -> new ArrayList<>())
                    .add(doc));
    folders.get("reference").add(0, Documentation.page("verdict.md"));
    return folders;
  }

  /** A heading and a link to each page, with the page's own headings. */
  private static void append(StringBuilder text, String heading, List<Doc> pages) {
    text.append("\n## ").append(heading).append("\n\n");
    for (Doc page : pages) {
      List<String> headings = found(HEADING, page);
      text.append("- [%s](%s)".formatted(found(TITLE, page).get(0), page.file()));
      text.append(headings.isEmpty() ? "" : ": " + String.join("; ", headings)).append("\n");
    }
  }

  private static List<String> found(Pattern heading, Doc page) {
    return heading
        .matcher(FENCED.matcher(page.text()).replaceAll(""))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String firstParagraph(Doc page) {
    return page.text().split("\n\n")[1].replace("\n", " ");
  }

  /** What is below a heading, up to the next of the same level. */
  private static String part(Doc page, String heading) {
    List<MatchResult> headings = HEADING.matcher(page.text()).results().toList();
    for (int i = 0; i < headings.size(); i++) {
      if (headings.get(i).group(1).equals(heading)) {
        int end = i + 1 < headings.size() ? headings.get(i + 1).start() : page.text().length();
        return page.text().substring(headings.get(i).end(), end);
      }
    }
    throw new AssertionError("no heading " + heading + " in " + page);
  }
}
