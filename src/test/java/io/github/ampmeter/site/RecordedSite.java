package io.github.ampmeter.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A recording that a test writes entry by entry. */
final class RecordedSite {
  static final String WEB = "http://127.0.0.1:18080";
  private final ObjectMapper json = new ObjectMapper();
  private final ArrayNode entries = json.createArrayNode();

  RecordedSite page(String path, String title) {
    return page("GET", path, title, Map.of());
  }

  RecordedSite page(String method, String path, String title, Map<String, String> headers) {
    ObjectNode entry = entries.addObject();
    entry.put("startedDateTime", "2026-11-27T10:00:%02d.000Z".formatted(entries.size()));
    entry.put("time", 20).put("_resourceType", "document");
    ObjectNode request = entry.putObject("request").put("method", method);
    request.put("url", path.startsWith("http") ? path : WEB + path);
    ArrayNode sent = request.putArray("headers");
    headers.forEach((name, value) -> sent.addObject().put("name", name).put("value", value));
    ObjectNode response = entry.putObject("response").put("status", 200);
    response.putArray("headers").addObject().put("name", "Content-Type").put("value", "text/html");
    response
        .putObject("content")
        .put("mimeType", "text/html")
        .put("text", "<html><title>" + title + "</title><h1>Hello</h1></html>");
    return this;
  }

  /** Instead of the page before. */
  RecordedSite redirect(String to) {
    ObjectNode response = (ObjectNode) entries.get(entries.size() - 1).get("response");
    response.put("status", 302);
    response.withArray("headers").addObject().put("name", "Location").put("value", to);
    return this;
  }

  /** Of the page before. */
  RecordedSite body(String type, String text) {
    last().putObject("postData").put("mimeType", type).put("text", text);
    return this;
  }

  /** Of the page before. */
  RecordedSite form(Map<String, String> fields) {
    ObjectNode post = last().putObject("postData");
    post.put("mimeType", "application/x-www-form-urlencoded");
    ArrayNode params = post.putArray("params");
    fields.forEach((name, value) -> params.addObject().put("name", name).put("value", value));
    return this;
  }

  /** A request of a script of the page before. */
  RecordedSite script(String path) {
    return script("GET", path);
  }

  RecordedSite script(String method, String path) {
    page(method, path, "", Map.of());
    entry().put("_resourceType", "fetch");
    return answers("Content-Type", "application/json", "{}");
  }

  /** How the page before answers. */
  RecordedSite answers(String header, String value, String body) {
    ObjectNode response = (ObjectNode) entry().get("response");
    response.withArray("headers").addObject().put("name", header).put("value", value);
    ObjectNode content = (ObjectNode) response.get("content");
    content.put("text", body).put("mimeType", header.equals("Content-Type") ? value : "text/html");
    return this;
  }

  RecordedSite status(int status) {
    ((ObjectNode) entry().get("response")).put("status", status);
    return this;
  }

  /** The page before came from the browser's cache. */
  RecordedSite cached() {
    ((ObjectNode) entry().get("response")).put("fromDiskCache", true);
    return this;
  }

  /** The type of what the page before sent. */
  RecordedSite type(String type) {
    ((ObjectNode) last().get("postData")).put("mimeType", type);
    return this;
  }

  private ObjectNode entry() {
    return (ObjectNode) entries.get(entries.size() - 1);
  }

  private ObjectNode last() {
    return (ObjectNode) entries.get(entries.size() - 1).get("request");
  }

  Recording recording(Path folder) throws IOException {
    ObjectNode har = json.createObjectNode();
    har.putObject("log").set("entries", entries);
    Path file = Files.createTempFile(folder, "site", ".har");
    return Recording.ofHar(Files.writeString(file, har.toString()), file.toString());
  }

  SiteDraft draft(Path folder) throws IOException {
    return SiteDraft.of("shop", recording(folder), Optional.empty());
  }
}
