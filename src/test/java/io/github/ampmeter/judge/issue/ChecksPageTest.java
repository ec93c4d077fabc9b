package io.github.ampmeter.judge.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The files that hold all wording of issues and notices; {@code -Dgolden.update=true} writes them.
 */
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

  @Test
  void everyNoticeIsReviewed() throws IOException {
    assertFile(
        Path.of("src/test/resources/golden/notices.txt"),
        Arrays.stream(NoticeText.values())
            .map(text -> text.template() + "\n")
            .collect(Collectors.joining()));
  }

  @Test
  void noticesTakeAnArgumentForEachName() {
    assertThat(NoticeText.NO_PERFMON.with("db1", URI.create("tcp://db1:4444")).message())
        .isEqualTo(
            "db1: tcp://db1:4444 is no PerfMon agent: its response to \"test\" is not \"Yep\"");
    assertThatIllegalArgumentException().isThrownBy(() -> NoticeText.NO_PERFMON.with("db1"));
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

What the checks found is under `issues` in results.json, with the id of the check. An *invalid* issue makes a run
INCOMPLETE, *not judged* keeps a criterion from passing; a *warning* or *note* leaves the verdict as it is.
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
