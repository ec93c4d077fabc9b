package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.report.html.AcceptancePage;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a sheet still agrees with its runs.
 *
 * @param sheet the sheet in the folder
 * @param differences none: it agrees
 */
public record SheetVerification(AcceptanceSheet sheet, List<Notice> differences, Signed signed) {
  private static final int MOST_FILES = 20;

  public enum Signed {
    UNCHECKED("Signed. To check by whom, give the public key with --key FILE."),
    NO("Not signed: anyone who can write to the folder can change the sheet."),
    BY_KEY("Signed with this key."),
    OTHERWISE("Not signed with this key.");

    private final String message;

    Signed(String message) {
      this.message = message;
    }

    public String message() {
      return message;
    }
  }

  /**
   * Judges every run again and compares the results with the sheet.
   *
   * @param sheet the folder, or a file of it
   * @param key the public key of the signer; empty: the signature is not checked
   */
  public static SheetVerification of(Path sheet, Optional<Path> key) throws IOException {
    SheetFolder folder = SheetFolder.of(sheet);
    Optional<PublicKey> publicKey = key.map(SheetSignature::publicKey);
    AcceptanceSheet stated = folder.read();
    List<Notice> differences = new ArrayList<>();
    verdicts(folder, stated, differences);
    if (!AcceptancePage.render(stated).equals(TextFile.read(folder.page(), "the sheet"))) {
      differences.add(NoticeText.SHEET_PAGE.with(stated.origin().generator()));
    }
    files(folder, stated, differences);
    if (publicKey.isEmpty()) {
      boolean signed = Files.isRegularFile(folder.signature());
      return new SheetVerification(stated, differences, signed ? Signed.UNCHECKED : Signed.NO);
    }
    var difference = SheetSignature.difference(folder, publicKey.get());
    difference.ifPresent(differences::add);
    return new SheetVerification(
        stated, differences, difference.isEmpty() ? Signed.BY_KEY : Signed.OTHERWISE);
  }

  private static void verdicts(
      SheetFolder folder, AcceptanceSheet stated, List<Notice> differences) {
    LocalDate day = LocalDate.ofInstant(Instant.parse(stated.origin().date()), ZoneOffset.UTC);
    List<SheetLine> lines = new ArrayList<>();
    for (SheetLine line : stated.lines()) {
      Duration atLeast = Duration.ofMillis(line.atLeastMillis());
      RunJudge judge = new RunJudge(folder.root(), day, atLeast);
      List<JudgedSource> sources = new ArrayList<>();
      for (JudgedSource source : line.sources()) {
        JudgedSource now = judge.again(line.part(), source);
        sources.add(now);
        String where = line.part().key() + ", " + source.title();
        if (!text(now).equals(text(source))) {
          differences.add(NoticeText.SHEET_VERDICT.with(where, text(source), text(now)));
        } else if (!now.equals(source)) {
          differences.add(NoticeText.SHEET_SOURCE.with(where));
        }
      }
      lines.add(SheetLine.of(line.part(), sources, atLeast));
    }
    AcceptanceSheet now = stated.with(lines);
    boolean whole =
        lines.stream().map(SheetLine::part).toList().equals(List.of(SheetPart.values()));
    if (!whole
        || !now.judgement().equals(stated.judgement())
        || !now.notes().equals(stated.notes())) {
      differences.add(
          NoticeText.SHEET.with(
              stated.verdict().word(),
              stated.judgement().sentence(),
              now.verdict().word(),
              now.judgement().sentence()));
    }
  }

  private static String text(JudgedSource source) {
    return "%s (%s %s)".formatted(source.verdict().word(), source.finding(), source.capacity());
  }

  private static void files(SheetFolder folder, AcceptanceSheet stated, List<Notice> differences)
      throws IOException {
    if (!SheetFolder.sha256(folder.manifest()).equals(stated.evidence().manifest())) {
      differences.add(NoticeText.MANIFEST.with());
    }
    List<JudgedSource> sources = stated.sources();
    List<Notice> changed = new ArrayList<>();
    try {
      Map<String, String> sums = folder.readManifest(sources);
      sources.stream()
          .filter(source -> !source.path().isEmpty())
          .filter(source -> sums.keySet().stream().noneMatch(source::holds))
          .forEach(source -> changed.add(NoticeText.NOT_LISTED.with(source.path())));
      for (Map.Entry<String, String> entry : sums.entrySet()) {
        String now = SheetFolder.sha256(folder.root().resolve(entry.getKey()));
        if (!now.equals(entry.getValue())) {
          NoticeText text = now.isEmpty() ? NoticeText.FILE_MISSING : NoticeText.FILE_CHANGED;
          changed.add(text.with(entry.getKey()));
        }
      }
    } catch (ConfigException e) {
      changed.add(NoticeText.MANIFEST_UNREADABLE.with(e.getMessage()));
    }
    differences.addAll(changed.subList(0, Math.min(MOST_FILES, changed.size())));
    if (changed.size() > MOST_FILES) {
      differences.add(NoticeText.MORE_FILES.with(changed.size() - MOST_FILES));
    }
  }
}
