package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.Ampmeter.Ended;
import io.github.ampmeter.run.Documentation.Doc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jobs of the guide on continuous integration, one after the other in one workspace. */
class CiExamplesIT {
  private static final Pattern COMMAND = Pattern.compile("[^\\s']*ampmeter run suite[^'\\n]*");
  private static final Pattern FILE = Pattern.compile("reports/\\$CI_JOB_ID/(\\S+)");
  private static final String VARIABLES =
      "export GITHUB_RUN_ID=1 GITHUB_RUN_ATTEMPT=1 GITHUB_REF_NAME=main GITHUB_STEP_SUMMARY=step.md"
          + " CI_JOB_ID=2 CI_COMMIT_REF_NAME=main BUILD_NUMBER=3; ";

  @TempDir private Path folder;

  @Test
  void eachJobComparesWithTheLastRunThatPassed() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    String[] again = {"run", "suite.yaml", "--baseline", "latest-or-none"};
    Doc page = Documentation.page("guides/ci.md");
    List<String> commands =
        COMMAND.matcher(page.text()).results().map(found -> found.group()).toList();
    assertThat(commands).hasSize(3);
    Files.createSymbolicLink(folder.resolve("ampmeter"), Ampmeter.HOME.toAbsolutePath());
    try (CountingServer server = new CountingServer(Optional.empty())) {
      ampmeter.suite(suite(server, "samples(total) >= 1"));

      Ended github = run(ampmeter, commands.get(0));
      Ended gitlab = run(ampmeter, commands.get(1));
      Ended jenkins = run(ampmeter, commands.get(2));
      ampmeter.suite(suite(server, "samples(total) >= 1000"));
      int failed = ampmeter.run(again).exitCode();
      ampmeter.suite(suite(server, "samples(total) >= 1"));
      Ended after = ampmeter.run(again);

      assertThat(List.of(github.exitCode(), gitlab.exitCode(), jenkins.exitCode()))
          .as(github.all() + gitlab.all() + jenkins.all())
          .containsOnly(0);
      assertThat(github.out()).contains("No baseline: ");
      assertThat(folder.resolve("step.md")).content().contains("## PASSED: ci", "- release: main");
      assertThat(folder.resolve("reports/1-1/one-page/plan.targets")).content().contains("samples");
      assertThat(gitlab.out()).contains("Baseline: ", "reports/1-1\n");
      assertThat(jenkins.out()).contains("Baseline: ", "reports/2\n");
      assertThat(failed).isEqualTo(1);
      assertThat(after.out()).contains("Baseline: ", "reports/3\n");
    }
    assertThat(FILE.matcher(page.text()).results().map(found -> found.group(1)))
        .hasSize(2)
        .allSatisfy(file -> assertThat(folder.resolve("reports/2").resolve(file)).isNotEmptyFile());
  }

  private static Ended run(Ampmeter ampmeter, String command) throws InterruptedException {
    return ampmeter.shell(VARIABLES + command.replace("/opt/ampmeter/", "ampmeter/"));
  }

  private static String suite(CountingServer server, String target) {
    return """
           name: ci
           stack: external
           external:
             web: %s
           plans:
             - plan: %s/testplans/one-page.jmx
               users: 1
               iterations: 40
               targets: [p90(*) <= 1 min, p90(total) <= baseline + 100000 %%, %s]
               properties: {page: /page, expected: ok}
           """
        .formatted(server.address(""), Ampmeter.HOME.toAbsolutePath(), target);
  }
}
