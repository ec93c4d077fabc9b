package io.github.ampmeter.source.hardening;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What Nikto and testssl.sh have found, from the JSON files that they write. */
final class ToolFindings {
  private static final int LONGEST_TITLE = 160;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);

  /** What severities of testssl.sh mean; any other is high. */
  private static final Map<String, Severity> SEVERITIES =
      Map.of(
          "LOW", Severity.LOW,
          "MEDIUM", Severity.MEDIUM,
          "OK", Severity.INFO,
          "INFO", Severity.INFO,
          "DEBUG", Severity.INFO);

  private static final Set<String> UNKNOWN = Set.of("WARN", "FATAL");

  private final Path file;
  private final WebAddress web;
  private final List<Finding> all = new ArrayList<>();

  /** Of several with one id, as of several pages, the later get a number. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private ToolFindings(Path file, WebAddress web) {
    this.file = file;
    this.web = web;
  }

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
    ToolFindings findings = new ToolFindings(file, web);
    for (JsonNode host : findings.items()) {
      if (!host.has("vulnerabilities")) {
        throw new ConfigException(file + ": is no JSON of Nikto's: it has no vulnerabilities");
      }
      findings.requireSame(text(host, "port"), text(host, "host"), text(host, "ip"));
      for (JsonNode each : host.path("vulnerabilities")) {
        findings.add(
            findings.fault(
                "nikto." + text(each, "id"),
                text(each, "msg"),
                Severity.MEDIUM,
                each.path("references").asText(text(each, "OSVDB"))),
            State.FAILED,
            text(each, "method") + " " + text(each, "url"));
      }
    }
    return findings.all;
  }

  /**
   * The flat JSON of testssl.sh (--jsonfile). CRITICAL and HIGH are high, WARN is not checked, OK
   * and INFO are passed.
   *
   * @throws ConfigException where the file is none of testssl.sh's, or is about another server
   */
  static List<Finding> testssl(Path file, WebAddress web) {
    ToolFindings findings = new ToolFindings(file, web);
    for (JsonNode row : findings.items()) {
      if (!row.has("id") || !row.has("finding")) {
        throw new ConfigException(
            file + ": is no JSON of testssl.sh --jsonfile: an item is without id or finding");
      }
      findings.requireSame(text(row, "port"), text(row, "ip").split("/"));
      String word = text(row, "severity").toUpperCase(Locale.ROOT);
      Severity severity = SEVERITIES.getOrDefault(word, Severity.HIGH);
      State judged = severity == Severity.INFO ? State.PASSED : State.FAILED;
      findings.add(
          findings.fault(
              "testssl." + text(row, "id"),
              text(row, "id") + ": " + text(row, "finding"),
              severity,
              text(row, "cve") + " " + text(row, "cwe")),
          UNKNOWN.contains(word) ? State.NOT_CHECKED : judged,
          text(row, "finding"));
    }
    return findings.all;
  }

  private static String text(JsonNode of, String field) {
    return of.path(field).asText();
  }

  private Fault fault(String id, String title, Severity severity, String references) {
    int number = numbers.merge(id, 1, Integer::sum);
    return new Fault(
        number == 1 ? id : id + "-" + number,
        "outside",
        severity,
        Excerpt.of(Secrets.maskedHeaders(title, Set.of()), LONGEST_TITLE),
        "See what the tool says of it.",
        Stream.of(references.split("[\\s,]+")).filter(r -> !r.isBlank()).toList());
  }

  private void add(Fault fault, State state, String evidence) {
    all.add(
        new Finding(
            fault,
            state,
            Excerpt.of(Secrets.maskedHeaders(evidence, Set.of()), HardeningScan.LONGEST_EVIDENCE),
            state == State.NOT_CHECKED ? "testssl.sh could not tell" : ""));
  }

  private JsonNode[] items() {
    try {
      JsonNode[] items = JSON.readValue(TextFile.read(file, "JSON of a tool"), JsonNode[].class);
      if (items == null || items.length == 0) {
        throw new ConfigException(file + ": holds no findings");
      }
      return items;
    } catch (JsonProcessingException e) {
      throw new ConfigException(file + ": is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** A finding about another server says nothing of this one. */
  private void requireSame(String port, String... names) {
    boolean host = names.length == 0 || Stream.of(names).anyMatch(web.host()::equalsIgnoreCase);
    if (!host || !port.equals(String.valueOf(web.port()))) {
      throw new ConfigException(
          "%s: is about %s:%s, but the stack answers at %s:%s; scan this one"
              .formatted(file, String.join("/", names), port, web.host(), web.port()));
    }
  }
}
