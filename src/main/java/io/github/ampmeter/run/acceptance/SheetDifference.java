package io.github.ampmeter.run.acceptance;

import java.util.List;
import java.util.stream.Stream;

/** A difference between a sheet and its runs, files or signature. */
public record SheetDifference(Kind kind, List<String> arguments) {

  public enum Kind {
    PAGE(
        "acceptance.html does not match results.json: one of them was altered, or"
            + " another version wrote both (%s)."),
    SOURCE("%s: the title, stack or report of its run differs."),
    VERDICT("%s: the sheet states %s, but the runs give %s."),
    SHEET("The sheet states %s: %s Its runs give %s: %s"),
    MANIFEST("SHA256SUMS is not the list that was written with the sheet."),
    MANIFEST_UNREADABLE("SHA256SUMS cannot be read: %s"),
    NOT_LISTED("SHA256SUMS lists no file of %s, so that changes cannot be detected."),
    FILE_CHANGED("%s was changed after the sheet was written."),
    FILE_MISSING("%s is missing."),
    MORE_FILES("%s more files were changed or are missing."),
    UNSIGNED("The sheet has no signature: acceptance.dsse.json is missing."),
    OTHER_KEY("The signature was not made with this key, or the signed statement was altered."),
    OTHER_FILE("The signature is not valid for this %s."),
    SIGNATURE_UNREADABLE("The signature cannot be read: %s.");

    private final String template;

    Kind(String template) {
      this.template = template;
    }

    SheetDifference with(Object... arguments) {
      return new SheetDifference(this, Stream.of(arguments).map(String::valueOf).toList());
    }
  }

  public String message() {
    return kind.template.formatted(arguments.toArray());
  }
}
