package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The action for GitHub, with a program that writes what a run writes. */
class ActionIT {
  private static final String PROGRAM =
      """
      #!/bin/sh
      printf '%s\\n' "$@" >arguments.txt
      mkdir -p "$4"
      echo "## $SAYS: shop" >"$4/summary.md"
      exit "$ENDS"
      """;

  @TempDir private Path folder;

  @BeforeEach
  void packTheProgram() throws Exception {
    PackedProgram.canBeRun();
    PackedProgram.write(
        folder.resolve("passes.zip"), PROGRAM.replace("$SAYS", "PASSED").replace("$ENDS", "0"));
    PackedProgram.write(
        folder.resolve("fails.zip"), PROGRAM.replace("$SAYS", "FAILED").replace("$ENDS", "1"));
  }

  private CompositeAction action(String zip) throws IOException {
    return new CompositeAction(Path.of("action.yml"), folder)
        .input("suite", "my suite.yaml")
        .input("zip", zip);
  }

  @Test
  void givesTheProgramItsWordsAndKeepsTheReport() throws Exception {
    CompositeAction action = action("passes.zip").input("arguments", "--stack local -P a=*");

    assertThat(action.run()).as(action.log()).isTrue();

    assertThat(folder.resolve("arguments.txt"))
        .hasContent(
            """
            run
            my suite.yaml
            --out
            reports/1-1
            --stack
            local
            -P
            a=*
            --baseline
            latest-or-none
            """);
    assertThat(action.uses())
        .containsExactly(
            "actions/upload-artifact@v4 {\"name\":\"ampmeter\",\"path\":\"reports/1-1\","
                + "\"if-no-files-found\":\"ignore\"}");
  }

  @Test
  void runsSeveralSuitesInOneJob() throws Exception {
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      CompositeAction action = action("passes.zip");
      assertThat(action.run()).as(action.log()).isTrue();
      kept.addAll(action.uses());
    }

    for (String each : List.of("reports/1-1", "reports/1-1-2", "reports/1-1-3")) {
      assertThat(kept).anyMatch(used -> used.contains("\"" + each + "\""));
      assertThat(folder.resolve(each).resolve("summary.md")).exists();
    }
  }

  @Test
  void runsNothingThatAnInputSays() throws Exception {
    CompositeAction action =
        action("passes.zip")
            .input("suite", "\"; touch said; \"$(touch said)`touch said`")
            .input("arguments", "$(touch said) ;touch said")
            .input("artifact", "'; touch said; '");

    assertThat(action.run()).as(action.log()).isTrue();

    assertThat(folder.resolve("said")).doesNotExist();
  }

  @Test
  void commentsOnceAndUpdatesItsComment() throws Exception {
    try (GitHubComments comments = new GitHubComments(false)) {
      comments.add("User", "<!-- ampmeter: ampmeter --> not one of ours");
      for (int i = 0; i < 100; i++) {
        comments.add("User", "well done");
      }

      CompositeAction first = action("fails.zip").pullRequest(7, comments.address(""));
      boolean firstPassed = first.run();
      int afterTheFirst = comments.bodies().size();
      CompositeAction second = action("passes.zip").pullRequest(7, comments.address(""));
      boolean secondPassed = second.run();

      assertThat(firstPassed).as(first.log()).isFalse();
      assertThat(secondPassed).as(second.log()).isTrue();
      assertThat(afterTheFirst).isEqualTo(102);
      assertThat(comments.bodies()).hasSize(102);
      assertThat(comments.bodies().get(101))
          .contains("## PASSED: shop", "https://github.example/shop/shop/actions/runs/1");
      assertThat(comments.bodies().get(0)).contains("not one of ours");
    }
  }

  @Test
  void doesWithoutACommentWhereTheTokenMayNotWriteOne() throws Exception {
    try (GitHubComments comments = new GitHubComments(true)) {
      CompositeAction action = action("passes.zip").pullRequest(7, comments.address(""));

      assertThat(action.run()).as(action.log()).isTrue();

      assertThat(action.log()).contains("The token may not comment on pull requests (status 403)");
      assertThat(comments.bodies()).isEmpty();
    }
  }

  @Test
  void saysThatAZipHasNoProgram() throws Exception {
    try (ZipOutputStream empty =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("other.zip")))) {
      empty.putNextEntry(new ZipEntry("readme"));
    }
    CompositeAction action = action("other.zip");

    assertThat(action.run()).isFalse();

    assertThat(action.log()).contains("::error::other.zip has no bin/ampmeter");
    assertThat(action.uses()).isEmpty();
  }
}
