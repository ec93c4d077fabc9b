package io.github.ampmeter.source.hardening;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of the PHP that serves pages.
 *
 * @param values by name; {@code version}, and {@code extension.gd} for each loaded extension
 */
record PhpSettings(Map<String, String> values) {
  /** A page that sends them. */
  static final String PAGE =
      "<?php header('Content-Type: application/json'); echo json_encode(array("
          + "'version' => PHP_VERSION, 'sapi' => PHP_SAPI, 'extensions' => get_loaded_extensions(),"
          + "'settings' => ini_get_all(null, false)));";

  private static final String VALUE = "<td class=\"v\">";
  private static final Pattern VERSION = Pattern.compile("PHP Version (\\d+\\.\\d+\\.\\d+)");

  /** Reads our page's JSON or a phpinfo() page. */
  static PhpSettings of(HttpProbe.Response page) throws IOException, NotInspectable {
    Map<String, String> all = new LinkedHashMap<>();
    String body = page.body().strip();
    if (body.startsWith("{")) {
      JsonNode json = new ObjectMapper().readTree(body);
      JsonNode settings = json.has("settings") ? json.path("settings") : json;
      settings.fields().forEachRemaining(s -> all.put(s.getKey(), s.getValue().asText("")));
      json.path("extensions").forEach(name -> all.put("extension." + name.asText(), "1"));
      all.put("version", json.path("version").asText(""));
    } else {
      for (String row : body.split("<tr><td class=\"e\">")) {
        String[] cells = row.split("</td>", 3);
        if (cells.length == 3 && cells[1].startsWith(VALUE)) {
          String value = cells[1].substring(VALUE.length());
          String text = value.replaceAll("<[^<>]*>", "").replace("&#039;", "'").stripTrailing();
          all.put(cells[0].strip(), text.equals("no value") ? "" : text);
        }
      }
      Matcher version = VERSION.matcher(body);
      all.put("version", version.find() ? version.group(1) : "");
    }
    if (!all.containsKey("memory_limit")) {
      throw new NotInspectable(
          page.request() + " answered " + page.status() + ", and no settings of PHP");
    }
    return new PhpSettings(all);
  }
}
