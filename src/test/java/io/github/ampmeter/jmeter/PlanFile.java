package io.github.ampmeter.jmeter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/** One file of testplans/, as text and as the elements that JMeter reads from it. */
record PlanFile(Path path) {
  private static final Pattern LINK_TO_PROPERTIES =
      Pattern.compile("\\(([\\w-]+\\.md)#properties\\)");

  static Stream<PlanFile> all() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("testplans"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList().stream()
          .map(PlanFile::new);
    }
  }

  String name() {
    return path.getFileName().toString().replace(".jmx", "");
  }

  String text() throws IOException {
    return Files.readString(path);
  }

  /** The page that describes the plan. */
  String page() throws IOException {
    return page(name() + ".md");
  }

  /** One part of that page, without its heading. */
  String section(String heading) throws IOException {
    return section(page(), heading);
  }

  /** The properties on the pages that this page's section on them links to, in that order. */
  String sharedProperties() throws IOException {
    StringBuilder shared = new StringBuilder();
    Matcher link = LINK_TO_PROPERTIES.matcher(section("Properties"));
    while (link.find()) {
      shared.append(section(page(link.group(1)), "Properties"));
    }
    return shared.toString();
  }

  private static String page(String file) throws IOException {
    return Files.readString(Path.of("docs", "plans", file));
  }

  private static String section(String page, String heading) {
    String after = page.split("\n## " + heading + "\n", 2)[1];
    return after.split("\n## ", 2)[0];
  }

  HashTree load() throws IOException {
    HeadlessJMeter.home();
    return SaveService.loadTree(path.toFile());
  }

  static String save(HashTree tree) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SaveService.saveTree(tree, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  static <T extends TestElement> List<T> elements(HashTree tree, Class<T> type) {
    SearchByClass<T> search = new SearchByClass<>(type);
    tree.traverse(search);
    return new ArrayList<>(search.getSearchResults());
  }

  @Override
  public String toString() {
    return name();
  }
}
