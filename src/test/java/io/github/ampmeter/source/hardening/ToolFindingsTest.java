package io.github.ampmeter.source.hardening;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolFindingsTest {
  private static final WebAddress SHOP =
      new WebAddress("https", "shop.example", 443, "", Optional.empty(), Optional.empty());
  private static final String NIKTO =
      """
[{"host": "shop.example", "ip": "10.0.0.5", "port": "443", "banner": "nginx",
  "vulnerabilities": [
    {"id": "999957", "references": "CWE-1021", "method": "GET", "url": "/", "msg": "No X-Frame-Options."},
    {"id": "999957", "references": "", "method": "GET", "url": "/a", "msg": "No X-Frame-Options."}]}]
""";
  private static final String TESTSSL =
      """
[{"id": "SSLv3", "ip": "shop.example/10.0.0.5", "port": "443", "severity": "CRITICAL", "finding": "offered"},
 {"id": "TLS1_3", "ip": "shop.example/10.0.0.5", "port": "443", "severity": "OK", "finding": "offered"},
 {"id": "BREACH", "ip": "shop.example/10.0.0.5", "port": "443", "severity": "WARN", "finding": "timed out",
  "cve": "CVE-2013-3587", "cwe": "CWE-310"},
 {"id": "cipherlist_3DES", "ip": "shop.example/10.0.0.5", "port": "443", "severity": "MEDIUM", "finding": "offered"}]
""";

  @TempDir private Path folder;

  @Test
  void takesFindingsOfNiktoAsMedium() throws IOException {
    assertThat(ToolFindings.nikto(file(NIKTO), SHOP))
        .extracting(Finding::id, each -> each.fault().severity(), Finding::state, Finding::evidence)
        .containsExactly(
            tuple("nikto.999957", Severity.MEDIUM, State.FAILED, "GET /"),
            tuple("nikto.999957-2", Severity.MEDIUM, State.FAILED, "GET /a"));
  }

  @Test
  void takesSeveritiesOfTestsslAndNeverAWarningAsPassed() throws IOException {
    assertThat(ToolFindings.testssl(file(TESTSSL), SHOP))
        .extracting(
            finding ->
                finding.id()
                    + " "
                    + finding.fault().severity().word()
                    + " "
                    + finding.state().word())
        .containsExactly(
            "testssl.SSLv3 high failed",
            "testssl.TLS1_3 info passed",
            "testssl.BREACH high not checked",
            "testssl.cipherlist_3DES medium failed");
  }

  @Test
  void rejectsFilesOfOtherServersAndOtherFiles() throws IOException {
    WebAddress other =
        new WebAddress("https", "other.example", 443, "", Optional.empty(), Optional.empty());
    assertRefusal(() -> ToolFindings.nikto(file(NIKTO), other))
        .hasMessageContaining("is about shop.example/10.0.0.5:443, but the stack answers at other");
    assertRefusal(() -> ToolFindings.testssl(file(TESTSSL), other))
        .hasMessageContaining("is about");
    assertRefusal(() -> ToolFindings.nikto(file("[{\"a\": 1}]"), SHOP))
        .hasMessageContaining("is no JSON of Nikto's");
    assertRefusal(() -> ToolFindings.testssl(file("[{\"a\": 1}]"), SHOP))
        .hasMessageContaining("is no JSON of testssl.sh");
    assertRefusal(() -> ToolFindings.nikto(file("[]"), SHOP)).hasMessageContaining("no findings");
    assertRefusal(() -> ToolFindings.nikto(file("x"), SHOP)).hasMessageContaining("is not JSON");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("tool.json"), text);
  }
}
