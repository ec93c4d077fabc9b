package io.github.ampmeter.hardening;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.hardening.HardeningResult.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The list of all checks in the docs; {@code -Dgolden.update=true} writes it. */
class HardeningChecksPageTest {
  private static final Path PAGE = Path.of("docs/reference/hardening-checks.md");

  @Test
  void the_page_holds_all_checks() throws IOException {
    String page = page(HardeningCheck.readAll(Path.of("datasets/hardening")));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private static String page(List<HardeningCheck> checks) {
    Map<String, List<HardeningCheck>> groups = new LinkedHashMap<>();
    for (HardeningCheck check : checks) {
      String group = check.id().split("\\.")[0] + ", " + check.view();
      groups.computeIfAbsent(group, any -> new ArrayList<>()).add(check);
    }
    StringBuilder page =
        new StringBuilder(
            """
# Checks of hardening

Made from `datasets/hardening/*.yaml`; a test fails when it differs. An id is the group, a dot and the name: `apache.tokens`.
""");
    groups.forEach(
        (group, of) -> {
          page.append("\n## ").append(group).append('\n');
          for (Severity severity : Severity.values()) {
            List<HardeningCheck> some =
                of.stream().filter(check -> check.severity() == severity).toList();
            if (!some.isEmpty()) {
              page.append("\n").append(severity.word()).append(":\n\n");
              some.forEach(check -> page.append(line(check)));
            }
          }
        });
    return page.toString();
  }

  private static String line(HardeningCheck check) {
    return "- `%s` %s (%s)\n"
        .formatted(
            check.id().split("\\.")[1], check.title(), String.join(", ", check.references()));
  }
}
