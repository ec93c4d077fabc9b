package io.github.ampmeter.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The two files that hold all wording of issues; {@code -Dgolden.update=true} writes them. */
class ChecksPageTest {
  private static final Path PAGE = Path.of("docs/reference/checks.md");
  private static final Path MESSAGES = Path.of("src/test/resources/golden/messages.txt");

  @Test
  void thePageHoldsTheRegistry() throws IOException {
    assertFile(PAGE, page());
  }

  @Test
  void everyMessageIsReviewed() throws IOException {
    assertFile(
        MESSAGES,
        Arrays.stream(Message.values())
            .map(
                message ->
                    "%s, %s: %s\n"
                        .formatted(
                            message.check().id(), message.severity().word(), message.template()))
            .collect(Collectors.joining()));
  }

  private static void assertFile(Path file, String content) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, content);
    }
    assertThat(Files.readString(file)).isEqualTo(content);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
# Checks

Made from the registry of checks (`io.github.ampmeter.issue.Check`); a test fails when it differs.

results.json lists what the checks found under `issues`, each with the id of its check and its message. *invalid*
makes a run INCOMPLETE, *not judged* keeps a criterion from passing; a *warning* or *note* leaves the verdict as
it is. Below each id: how severe its issues are.
""");
    for (Check check : Check.values()) {
      String severities =
          Arrays.stream(Message.values())
              .filter(message -> message.check() == check)
              .map(message -> message.severity().word())
              .distinct()
              .collect(Collectors.joining(", "));
      page.append("\n## ").append(check.title()).append("\n`").append(check.id()).append('`');
      page.append(severities.isEmpty() ? "" : ": " + severities).append("\n\n");
      page.append(check.seen()).append(' ').append(check.why()).append('\n');
      page.append("*What to do:* ").append(check.remedy()).append('\n');
    }
    return page.toString();
  }
}
