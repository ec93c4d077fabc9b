package io.github.ampmeter.report.html;

import java.util.Map;

/** acceptance.html: an acceptance sheet on one A4 page. */
public final class AcceptancePage {
  private AcceptancePage() {}

  /**
   * The page; texts that would not fit on it are cut, results.json has them whole.
   *
   * @param sheet with the fields that acceptance.ftlh names
   */
  public static String render(Record sheet) {
    return Templates.fit("acceptance.ftlh", limits -> Map.of("sheet", sheet, "limits", limits));
  }
}
