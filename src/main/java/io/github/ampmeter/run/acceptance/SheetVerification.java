package io.github.ampmeter.run.acceptance;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.report.html.AcceptancePage;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.JudgedSource;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetLine;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetPart;
import io.github.ampmeter.run.acceptance.AcceptanceSheet.SheetVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a sheet still says what its runs say.
 *
 * @param sheet as it stands in the folder
 * @param differences in sentences; none: it holds
 * @param signature what is known of who wrote it, in a sentence
 */
public record SheetVerification(AcceptanceSheet sheet, List<String> differences, String signature) {
  private static final int MOST_FILES = 20;

  /**
   * Judges every run again and compares all.
   *
   * @param sheet the folder, or a file of it
   * @param key of whoever is to have signed it; empty: the signature is not looked at
   */
  public static SheetVerification of(Path sheet, Optional<Path> key) throws IOException {
    SheetFolder folder = SheetFolder.of(sheet);
    Optional<PublicKey> publicKey = key.map(SheetSignature::publicKey);
    AcceptanceSheet said = folder.read();
    List<String> differences = new ArrayList<>();
    verdicts(folder, said, differences);
    if (!AcceptancePage.render(said).equals(TextFile.read(folder.page(), "the sheet"))) {
      differences.add(
          "acceptance.html does not show what results.json holds: one was altered, or both were"
              + " written by another version (%s).".formatted(said.generator()));
    }
    files(folder, said, differences);
    boolean signed = Files.isRegularFile(folder.signature());
    if (publicKey.isEmpty()) {
      String signature =
          signed
              ? "Signed; --key FILE with the public key checks by whom."
              : "Not signed: whoever can write the folder can write another sheet.";
      return new SheetVerification(said, differences, signature);
    }
    Optional<String> problem =
        signed
            ? SheetSignature.problem(folder, publicKey.get())
            : Optional.of("The sheet has no signature: acceptance.dsse.json is missing.");
    problem.ifPresent(differences::add);
    return new SheetVerification(
        said, differences, problem.isEmpty() ? "Signed with this key." : "Not signed with it.");
  }

  private static void verdicts(SheetFolder folder, AcceptanceSheet said, List<String> differences)
      throws IOException {
    RunJudge judge =
        new RunJudge(
            folder.root(), LocalDate.ofInstant(Instant.parse(said.date()), ZoneOffset.UTC));
    List<SheetLine> lines = new ArrayList<>();
    for (SheetLine line : said.lines()) {
      List<JudgedSource> sources = new ArrayList<>();
      for (JudgedSource source : line.sources()) {
        JudgedSource now = again(judge, line.part(), source);
        sources.add(now);
        if (!now.equals(source)) {
          String where = line.part().key() + ", " + source.title();
          differences.add(
              now.verdict() == source.verdict() && text(now).equals(text(source))
                  ? where + ": the title, stack or report of its run is another."
                  : "%s: the sheet says %s, computed again it is %s."
                      .formatted(where, text(source), text(now)));
        }
      }
      lines.add(SheetLine.of(line.part(), sources));
    }
    AcceptanceSheet now =
        AcceptanceSheet.of(
            said.title(),
            said.facts(),
            said.by(),
            said.date(),
            said.generator(),
            lines,
            said.manifest());
    boolean whole =
        lines.stream().map(SheetLine::part).toList().equals(List.of(SheetPart.values()));
    if (!whole
        || now.verdict() != said.verdict()
        || !now.sentence().equals(said.sentence())
        || !now.notes().equals(said.notes())) {
      differences.add(
          "The sheet says %s: %s Its runs say %s: %s"
              .formatted(
                  said.verdict().word(), said.sentence(), now.verdict().word(), now.sentence()));
    }
  }

  private static String text(JudgedSource source) {
    return "%s (%s %s)".formatted(source.verdict().word(), source.finding(), source.capacity());
  }

  /** What never ran has nothing to be judged by; it cannot have passed. */
  private static JudgedSource again(RunJudge judge, SheetPart part, JudgedSource source)
      throws IOException {
    return source.path().isEmpty()
        ? RunJudge.unjudged("", source.title(), SheetVerdict.NOT_RUN, source.finding())
        : judge.judge(part, source.path());
  }

  private static void files(SheetFolder folder, AcceptanceSheet said, List<String> differences)
      throws IOException {
    if (!SheetFolder.sha256(folder.manifest()).equals(said.manifest())) {
      differences.add("SHA256SUMS is not the list that the sheet was written with.");
    }
    List<String> changed = new ArrayList<>();
    try {
      for (Map.Entry<String, String> entry : folder.readManifest().entrySet()) {
        String now = SheetFolder.sha256(folder.root().resolve(entry.getKey()));
        if (!now.equals(entry.getValue())) {
          changed.add(entry.getKey() + (now.isEmpty() ? " is missing." : " was changed since."));
        }
      }
    } catch (ConfigException e) {
      changed.add("SHA256SUMS cannot be read: " + e.getMessage());
    }
    changed.stream().limit(MOST_FILES).forEach(differences::add);
    if (changed.size() > MOST_FILES) {
      differences.add((changed.size() - MOST_FILES) + " more files were changed or are missing.");
    }
  }
}
