package io.github.ampmeter.hardening;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.hardening.HardeningResult.Finding;
import io.github.ampmeter.hardening.HardeningResult.Severity;
import io.github.ampmeter.hardening.HardeningResult.State;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What Nikto and testssl.sh have found, from the JSON files that they write. */
final class ToolFindings {
  private static final String OUTSIDE = "outside";
  private static final int LONGEST_TITLE = 160;

  private ToolFindings() {}

  /** Whether a check of this id is a tool's. */
  static boolean isOne(String id) {
    return id.startsWith("nikto.") || id.startsWith("testssl.");
  }

  /**
   * Nikto's JSON. It gives no severity: each of its findings is taken as medium.
   *
   * @throws ConfigException where the file is none of Nikto's, or is about another server
   */
  static List<Finding> nikto(Path file, WebAddress web) {
    List<Finding> all = new ArrayList<>();
    for (JsonNode host : items(file)) {
      if (!host.has("vulnerabilities")) {
        throw new ConfigException(file + ": is no JSON of Nikto's: it has no vulnerabilities");
      }
      requireSame(
          file,
          web,
          host.path("port").asText(),
          host.path("host").asText(),
          host.path("ip").asText());
      for (JsonNode each : host.path("vulnerabilities")) {
        String where = each.path("method").asText() + " " + each.path("url").asText();
        all.add(
            finding(
                "nikto." + each.path("id").asText(),
                each.path("msg").asText(),
                Severity.MEDIUM,
                State.FAILED,
                where,
                each.path("references").asText(each.path("OSVDB").asText())));
      }
    }
    return unique(all);
  }

  /**
   * The flat JSON of testssl.sh (--jsonfile). CRITICAL and HIGH are high, WARN is not checked, OK
   * and INFO are passed.
   *
   * @throws ConfigException where the file is none of testssl.sh's, or is about another server
   */
  static List<Finding> testssl(Path file, WebAddress web) {
    List<Finding> all = new ArrayList<>();
    for (JsonNode row : items(file)) {
      if (!row.has("id") || !row.has("finding")) {
        throw new ConfigException(
            file + ": is no JSON of testssl.sh --jsonfile: an item is without id or finding");
      }
      String[] at = row.path("ip").asText().split("/");
      requireSame(file, web, row.path("port").asText(), at);
      String severity = row.path("severity").asText().toUpperCase(Locale.ROOT);
      String text = row.path("finding").asText();
      State state =
          switch (severity) {
            case "OK", "INFO", "DEBUG" -> State.PASSED;
            case "WARN", "FATAL" -> State.NOT_CHECKED;
            default -> State.FAILED;
          };
      Severity as =
          switch (severity) {
            case "LOW" -> Severity.LOW;
            case "MEDIUM" -> Severity.MEDIUM;
            case "OK", "INFO", "DEBUG" -> Severity.INFO;
            default -> Severity.HIGH;
          };
      String references = row.path("cve").asText() + " " + row.path("cwe").asText();
      String id = row.path("id").asText();
      all.add(finding("testssl." + id, id + ": " + text, as, state, text, references));
    }
    return unique(all);
  }

  private static Finding finding(
      String id, String title, Severity severity, State state, String evidence, String references) {
    return new Finding(
        id,
        Excerpt.of(Secrets.maskedHeaders(title, Set.of()), LONGEST_TITLE),
        severity,
        OUTSIDE,
        state,
        Excerpt.of(Secrets.maskedHeaders(evidence, Set.of()), HardeningScan.LONGEST_EVIDENCE),
        state == State.NOT_CHECKED ? "testssl.sh could not tell" : "",
        "See what the tool says of it.",
        Stream.of(references.split("[\\s,]+")).filter(r -> !r.isBlank()).toList());
  }

  /** Of several with one id, as of several pages, the later get a number. */
  private static List<Finding> unique(List<Finding> all) {
    Map<String, Integer> seen = new LinkedHashMap<>();
    return all.stream()
        .map(
            each -> {
              int number = seen.merge(each.id(), 1, Integer::sum);
              return number == 1 ? each : each.named(each.id() + "-" + number);
            })
        .toList();
  }

  private static List<JsonNode> items(Path file) {
    try {
      JsonNode root = new ObjectMapper().readTree(TextFile.read(file, "JSON of a tool"));
      List<JsonNode> items = new ArrayList<>();
      if (root.isArray()) {
        root.forEach(items::add);
      } else if (root.isObject()) {
        items.add(root);
      }
      if (items.isEmpty()) {
        throw new ConfigException(file + ": holds no findings");
      }
      return items;
    } catch (JsonProcessingException e) {
      throw new ConfigException(file + ": is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** A finding about another server says nothing of this one. */
  private static void requireSame(Path file, WebAddress web, String port, String... names) {
    boolean host = names.length == 0 || Stream.of(names).anyMatch(web.host()::equalsIgnoreCase);
    if (!host || !port.equals(String.valueOf(web.port()))) {
      throw new ConfigException(
          "%s: is about %s:%s, but the stack answers at %s:%s; scan this one"
              .formatted(file, String.join("/", names), port, web.host(), web.port()));
    }
  }
}
