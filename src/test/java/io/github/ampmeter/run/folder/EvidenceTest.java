package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.run.folder.Evidence.FileContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files held, and what became of them. */
class EvidenceTest {
  /** The digests of nothing and of "abc", as FIPS 180-2 prints them. */
  private static final String OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir private Path folder;

  @Test
  void countsLinesAndTellsTheChecksum() throws IOException {
    assertThat(Evidence.of(file("none.txt", "")).files())
        .containsExactly(new FileContent("none.txt", 0, OF_NOTHING));
    assertThat(Evidence.of(file("abc.txt", "abc")).checksums())
        .containsExactly(new Checksum("abc.txt", OF_ABC));
    assertThat(Evidence.of(file("lines.txt", "a\n\nb\nc")).files().get(0).lines()).isEqualTo(3);
    // More than it reads at once.
    assertThat(Evidence.of(file("long.txt", "a\n".repeat(100_000))).files().get(0).lines())
        .isEqualTo(100_000);
  }

  @Test
  void ofAJtlThatWasReadIsThatOfTheFile() throws IOException {
    Path jtl = file("samples.jtl", "timeStamp,elapsed,label,success\n1795255200000,5,page,true\n");
    Jtl read = Jtl.of(jtl);
    read.read(sample -> {});

    assertThat(Evidence.checksums(read)).isEqualTo(Evidence.of(jtl).checksums()).hasSize(1);
    assertThat(Evidence.of(List.of(jtl), read.contents())).isEqualTo(Evidence.of(jtl));
  }

  /** The file was changed after it had been read: its figures are those of what was read. */
  @Test
  void isOfWhatWasReadAndNotOfWhatTheFileHoldsNow() throws IOException {
    Path jtl = file("samples.jtl", "timeStamp,elapsed,label,success\n1795255200000,5,page,true\n");
    Jtl read = Jtl.of(jtl);
    read.read(sample -> {});
    Evidence before = Evidence.of(jtl);
    Files.writeString(jtl, "abc");

    assertThat(Evidence.of(List.of(jtl), read.contents())).isEqualTo(before);
    assertThat(Evidence.of(jtl).checksums().get(0).sha256()).isEqualTo(OF_ABC);
  }

  @Test
  void saysWhatBecameOfEachFile() {
    Evidence then = of(content("gone", 1, "a"), content("same", 1, "b"), content("other", 9, "c"));
    Evidence now = of(content("same", 1, "b"), content("other", 9, "d"), content("new", 1, "e"));

    assertThat(Issue.messages(then.changes(now, Optional.empty())))
        .containsExactly(
            "Changed after the run: gone is missing",
            "Changed after the run: other has a different SHA-256 (9 lines before, 9 now)",
            "Changed after the run: new was added");
    assertThat(
            Issue.messages(
                then.changes(
                    of(content("same", 1, "b"), content("other", 1_000, "d")), file("gone"))))
        .containsExactly(
            "Changed after the run: other has a different SHA-256 (9 lines before, 1000 now)");
    assertThat(of().changes(of(content("jmeter.log", 1, "a"), content("b", 1, "b")), file("b")))
        .isEmpty();
  }

  @Test
  void namesEachFileAndItsChecksum() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FileContent(null, 0, "a"))
        .withMessage("evidence must name its files, was null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Evidence(Arrays.asList((FileContent) null)))
        .withMessage("evidence must hold no null, was [null]");
  }

  private static Evidence of(FileContent... files) {
    return new Evidence(List.of(files));
  }

  private static FileContent content(String file, long lines, String sha256) {
    return new FileContent(file, lines, sha256);
  }

  private static Optional<Path> file(String name) {
    return Optional.of(Path.of("shop").resolve(name));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
