package io.github.ampmeter.site.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.site.Recording;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A browser's network events as the entries of a HAR. Events of one request may come in any order:
 * the headers as sent and received follow their request or precede it.
 */
final class NetworkLog {
  private final ArrayNode entries = DevTools.JSON.createArrayNode();

  /** The entry of each request; after a redirect that of its last address. */
  private final Map<String, Exchanged> latest = new HashMap<>();

  private final Map<String, List<ObjectNode>> hops = new HashMap<>();
  private final Map<String, Integer> sentExtra = new HashMap<>();
  private final Map<String, Integer> receivedExtra = new HashMap<>();
  private final Map<String, List<JsonNode>> early = new HashMap<>();

  /** One request: its entry, and when it began on the browser's clock, in s. */
  private record Exchanged(ObjectNode entry, double began) {}

  /**
   * Adds a request.
   *
   * @param key of the request, unique among targets
   * @param mainFrame of the page; a document elsewhere is that of a frame
   */
  synchronized void request(String key, JsonNode event, String mainFrame) {
    double began = event.path("timestamp").asDouble();
    if (event.has("redirectResponse") && latest.containsKey(key)) {
      response(key, event.path("redirectResponse"));
      ended(key, began);
    }
    JsonNode sent = event.path("request");
    ObjectNode entry = DevTools.JSON.createObjectNode();
    long millis = Math.round(event.path("wallTime").asDouble() * 1000);
    entry.put("startedDateTime", Instant.ofEpochMilli(millis).toString()).put("time", 0);
    String type = event.path("type").asText("other").toLowerCase(Locale.ROOT);
    boolean framed = type.equals("document") && !event.path("frameId").asText().equals(mainFrame);
    entry.put("_resourceType", framed ? "iframe" : type);
    ObjectNode request = entry.putObject("request");
    request.put("method", sent.path("method").asText());
    request.put("url", sent.path("url").asText() + sent.path("urlFragment").asText(""));
    addHeaders(request.putArray("headers"), sent.path("headers"));
    entry.putObject("response").put("status", 0).putArray("headers");
    entries.add(entry);
    latest.put(key, new Exchanged(entry, began));
    hops.computeIfAbsent(key, any -> new ArrayList<>()).add(entry);
    List<JsonNode> waiting = early.remove(key);
    if (waiting != null) {
      waiting.forEach(each -> extra(key, each));
    }
  }

  /**
   * Adds the headers of an event of type requestWillBeSentExtraInfo or responseReceivedExtraInfo.
   */
  synchronized void extra(String key, JsonNode event) {
    boolean received = event.has("statusCode");
    Map<String, Integer> counts = received ? receivedExtra : sentExtra;
    int hop = counts.getOrDefault(key, 0);
    List<ObjectNode> known = hops.getOrDefault(key, List.of());
    if (hop >= known.size()) {
      early.computeIfAbsent(key, any -> new ArrayList<>()).add(event);
      return;
    }
    counts.put(key, hop + 1);
    ObjectNode message = (ObjectNode) known.get(hop).get(received ? "response" : "request");
    addHeaders(message.withArray("headers"), event.path("headers"));
  }

  /** Adds headers that are not known yet; one value may have several lines. */
  private static void addHeaders(ArrayNode headers, JsonNode more) {
    List<String> known = new ArrayList<>();
    headers.forEach(header -> known.add(header.path("name").asText().toLowerCase(Locale.ROOT)));
    more.fields()
        .forEachRemaining(
            field -> {
              if (!known.contains(field.getKey().toLowerCase(Locale.ROOT))) {
                field
                    .getValue()
                    .asText()
                    .lines()
                    .forEach(
                        line -> headers.addObject().put("name", field.getKey()).put("value", line));
              }
            });
  }

  /** Adds the status and type of an answer. */
  synchronized void response(String key, JsonNode answer) {
    Exchanged exchanged = latest.get(key);
    if (exchanged == null) {
      return;
    }
    ObjectNode response = (ObjectNode) exchanged.entry.get("response");
    response.put("status", answer.path("status").asInt());
    addHeaders(response.withArray("headers"), answer.path("headers"));
    response.putObject("content").put("mimeType", answer.path("mimeType").asText());
    for (String cache : List.of("fromDiskCache", "fromServiceWorker", "fromPrefetchCache")) {
      if (answer.path(cache).asBoolean()) {
        response.put(cache, true);
      }
    }
  }

  synchronized void cached(String key) {
    Exchanged exchanged = latest.get(key);
    if (exchanged != null) {
      ((ObjectNode) exchanged.entry.get("response")).put("fromCache", true);
    }
  }

  /**
   * Notes the end of a request.
   *
   * @param time on the browser's clock, in s
   */
  synchronized void ended(String key, double time) {
    Exchanged exchanged = latest.get(key);
    if (exchanged != null) {
      exchanged.entry.put("time", Math.round((time - exchanged.began) * 1000));
    }
  }

  /** Whether the answer is a text that a plan may need. */
  synchronized boolean wantsBody(String key) {
    Exchanged exchanged = latest.get(key);
    return exchanged != null
        && Recording.isText(exchanged.entry.at("/response/content/mimeType").asText());
  }

  /** The entry that a body belongs to, which arrives after later events. */
  synchronized ObjectNode entry(String key) {
    return latest.get(key).entry;
  }

  /** Adds the text of an answer. */
  synchronized void body(ObjectNode entry, JsonNode body) {
    ObjectNode content = (ObjectNode) entry.at("/response/content");
    String text = body.path("body").asText();
    content.put("text", text).put("size", text.length());
    if (body.path("base64Encoded").asBoolean()) {
      content.put("encoding", "base64");
    }
  }

  /**
   * Adds what a request sent.
   *
   * @param sent the request of the event
   */
  synchronized void sent(ObjectNode entry, JsonNode sent) {
    String type = "";
    for (JsonNode header : entry.at("/request/headers")) {
      if (header.path("name").asText().equalsIgnoreCase("content-type")) {
        type = header.path("value").asText();
      }
    }
    StringBuilder bytes = new StringBuilder();
    for (JsonNode part : sent.path("postDataEntries")) {
      bytes.append(
          new String(
              Base64.getMimeDecoder().decode(part.path("bytes").asText()),
              StandardCharsets.ISO_8859_1));
    }
    String text =
        bytes.isEmpty()
            ? sent.path("postData").asText()
            : new String(
                bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    ObjectNode post = ((ObjectNode) entry.get("request")).putObject("postData");
    post.put("mimeType", type).put("text", text);
  }

  /**
   * The recording as a HAR.
   *
   * @param files contents of the files that the user chose, by name
   * @param forms the parameters of forms with files, each with the time at which a script or the
   *     browser read it, in ms since 1970, in this order
   */
  synchronized String har(Map<String, byte[]> files, List<JsonNode> forms) {
    for (JsonNode entry : entries) {
      if (entry.at("/request/postData/mimeType").asText().startsWith("multipart/")) {
        ObjectNode post = (ObjectNode) entry.at("/request/postData");
        if (entry.path("_resourceType").asText().matches("document|iframe")) {
          long began = Instant.parse(entry.path("startedDateTime").asText()).toEpochMilli();
          forms.stream()
              .filter(form -> form.path("at").asLong() <= began)
              .reduce((before, last) -> last)
              .ifPresent(form -> post.set("params", form.path("params")));
        }
        addFiles(post, files);
      }
    }
    ObjectNode har = DevTools.JSON.createObjectNode();
    ObjectNode log = har.putObject("log").put("version", "1.2");
    log.putObject("creator").put("name", "Ampmeter");
    log.set("entries", entries);
    return har.toString();
  }

  /** Adds the files that a request names, because ten pictures in ten requests are a hundred. */
  private static void addFiles(ObjectNode post, Map<String, byte[]> files) {
    List<String> names = post.path("params").findValuesAsText("fileName");
    ObjectNode contents = post.putObject(Recording.FILES);
    files.forEach(
        (name, content) -> {
          if (names.contains(name) || post.path("text").asText().contains(name)) {
            contents.put(name, content);
          }
        });
  }
}
