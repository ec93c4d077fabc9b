package io.github.ampmeter.source.hardening;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcceptedFindingsTest {
  private static final String ROW =
      "- {id: php.expose, reason: a proxy cuts it, who: Jane, until: %s}\n";

  @TempDir private Path folder;

  @Test
  void acceptsWhatFailedOrWasNotCheckedUntilTheLastDay() throws IOException {
    Acceptances accepted = Acceptances.read(file(ROW.formatted("2026-11-25")));

    Finding failed = finding(State.FAILED).accepted(accepted, LocalDate.parse("2026-11-25"));
    assertThat(failed.state()).isEqualTo(State.ACCEPTED);
    assertThat(failed.why()).isEqualTo("a proxy cuts it (Jane, until 2026-11-25)");
    Finding unknown = finding(State.NOT_CHECKED).accepted(accepted, LocalDate.parse("2026-11-25"));
    assertThat(unknown.state()).isEqualTo(State.ACCEPTED);
    Finding passed = finding(State.PASSED).accepted(accepted, LocalDate.parse("2026-11-25"));
    assertThat(passed.state()).isEqualTo(State.PASSED);
  }

  @Test
  void doesNotHoldPastItsEndAndSaysSo() throws IOException {
    Acceptances accepted = Acceptances.read(file(ROW.formatted("2026-11-25")));

    Finding late = finding(State.FAILED).accepted(accepted, LocalDate.parse("2026-11-26"));

    assertThat(late.state()).isEqualTo(State.FAILED);
    assertThat(late.why()).startsWith("its acceptance has ended: a proxy cuts it (Jane, until");
  }

  @Test
  void rejectsUnknownIdsAndIncompleteRows() throws IOException {
    Path file = file(ROW.formatted("2026-11-25").replace("php.expose", "php.exposes"));
    var settings = new HardeningSettings(Map.of("accepted", file.toString()), folder);
    List<HardeningCheck> checks = HardeningCheck.readAll(Path.of("datasets/hardening"));
    assertRefusal(() -> new HardeningScan(checks, settings).validate())
        .hasMessageContaining("there is no check php.exposes")
        .hasMessageContaining("php.expose?");
    assertRefusal(() -> Acceptances.read(file("- {id: php.expose, who: Jane}\n")))
        .hasMessageContaining("id, reason, who and until must all be stated");
    assertRefusal(() -> Acceptances.read(file(ROW.formatted("never"))))
        .hasMessageContaining("until must be a day such as 2027-03-31, was never");
    assertRefusal(() -> Acceptances.read(file((ROW + ROW).formatted("2026-11-25", "2026-11-25"))))
        .hasMessageContaining("php.expose is accepted twice");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("accepted.yaml"), text);
  }

  private static Finding finding(State state) {
    return new Finding(
        new Fault("php.expose", "inside", Severity.LOW, "PHP names itself", "", List.of()),
        state,
        "",
        "");
  }
}
