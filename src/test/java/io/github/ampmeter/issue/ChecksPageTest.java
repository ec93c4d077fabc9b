package io.github.ampmeter.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ChecksPageTest {
  private static final Path PAGE = Path.of("docs/reference/checks.md");

  /** {@code -Dgolden.update=true} writes it. */
  @Test
  void thePageHoldsTheRegistry() throws IOException {
    String page = page();
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
# Checks

Made from the registry of checks (`io.github.ampmeter.issue.Check`); a test fails when it differs.

results.json lists what the checks found under `issues`, each with the id of its check. *invalid* makes a
run INCOMPLETE, *not judged* keeps a criterion from passing, a *warning* or *note* leaves the verdict as it is.
""");
    for (Check check : Check.values()) {
      page.append("\n## ").append(check.title()).append("\n`").append(check.id()).append("`\n\n");
      page.append("- Seen: ").append(check.seen()).append('\n');
      page.append("- Why it matters: ").append(check.why()).append('\n');
      page.append("- What to do: ").append(check.remedy()).append('\n');
      for (Message message : Message.values()) {
        if (message.check() == check) {
          page.append("- *").append(message.severity().word()).append("*: ");
          page.append(message.template().replace("{", "`").replace("}", "`")).append('\n');
        }
      }
    }
    return page.toString();
  }
}
