package io.github.ampmeter.source.hardening;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HardeningCheckTest {
  private static final List<HardeningCheck> CHECKS =
      HardeningCheck.readAll(Path.of("datasets/hardening"));
  private static final String ROW =
      """
      - id: web.own
        view: outside
        severity: %s
        title: Own
        inspect: [%s]
        remedy: None
      """;

  @TempDir private Path folder;

  @Test
  void holdsAtLeastNinetyChecksOfBothViews() {
    assertThat(CHECKS).hasSizeGreaterThanOrEqualTo(90);
    assertThat(CHECKS)
        .filteredOn(check -> check.fault().view().equals("outside"))
        .hasSizeGreaterThan(40);
    assertThat(CHECKS)
        .filteredOn(check -> check.fault().view().equals("inside"))
        .hasSizeGreaterThan(40);
  }

  @Test
  void eachCheckHasAShortTitleAndReferencesOfKnownKinds() {
    assertThat(CHECKS).allMatch(check -> check.fault().title().split(" ").length <= 25);
    assertThat(CHECKS)
        .noneMatch(check -> check.fault().title().isBlank() || check.fault().remedy().isBlank());
    assertThat(CHECKS.stream().flatMap(check -> check.fault().references().stream()))
        .allMatch(
            reference ->
                reference.matches(
                    "CWE-\\d+|CVE-\\d+-\\d+|RFC \\d+"
                        + "|CIS (Apache 2\\.4|MySQL 8|MariaDB 10\\.6) \\d+\\.\\d+"
                        + "|DISA STIG (AS24-U[12]|MYS8-00)-\\d{6}"
                        + "|OWASP WSTG-[A-Z]{4}-\\d\\d"));
  }

  @Test
  void takesNoAccountForStatementsForAFault() throws IOException {
    String account = new DatabaseAddress("::1", 1, "shop", "shop", "").forStatements().user();
    String rows = Files.readString(Path.of("datasets/hardening/database.yaml"));

    for (String id : List.of("database.super-right", "database.any-host")) {
      String row = rows.substring(rows.indexOf("- id: " + id + "\n"));
      assertThat(row.substring(0, row.indexOf("\n- id: "))).contains("'" + account + "'");
    }
  }

  @Test
  void rejectsRowsThatSayNothingOrTooMuch() throws IOException {
    assertRow("high", "{header: {name: A}, module: {bad: b}}", "expected END_OBJECT");
    assertRow("worst", "{header: {name: A}}", "worst");
    assertRow("high", "{heador: {name: A}}", "heador");
  }

  @Test
  void rejectsAnIdThatIsThereTwice() throws IOException {
    String row = ROW.formatted("high", "{header: {name: A}}");
    Files.writeString(folder.resolve("own.yaml"), row + row);
    assertRefusal(() -> HardeningCheck.readAll(folder)).hasMessageContaining("web.own is there");
  }

  private void assertRow(String severity, String look, String message) throws IOException {
    Files.writeString(folder.resolve("own.yaml"), ROW.formatted(severity, look));
    assertRefusal(() -> HardeningCheck.readAll(folder)).hasMessageContaining(message);
  }

  @Test
  void aFolderWithoutChecksIsAnError() {
    assertRefusal(() -> HardeningCheck.readAll(folder)).hasMessageContaining("holds no checks");
  }
}
