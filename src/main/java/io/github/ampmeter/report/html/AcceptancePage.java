package io.github.ampmeter.report.html;

import java.util.Map;

/** Writes acceptance.html, an acceptance sheet on one A4 page. */
public final class AcceptancePage {
  private AcceptancePage() {}

  /**
   * Returns the page. Texts that do not fit are cut; results.json has them whole.
   *
   * @param sheet with the fields that acceptance.ftlh names
   */
  public static String render(Record sheet) {
    return Templates.fit("acceptance.ftlh", limits -> Map.of("sheet", sheet, "limits", limits));
  }
}
