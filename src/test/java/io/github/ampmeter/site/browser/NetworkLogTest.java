package io.github.ampmeter.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events of uploads as a browser sends them, without the browser. */
class NetworkLogTest {
  private final ObjectMapper json = new ObjectMapper();
  private final NetworkLog log = new NetworkLog();

  /** Scripts read forms, too, and a form that is sent was read last. */
  @Test
  void anUploadHasTheFormThatWasReadLastBeforeIt() throws IOException {
    post("1", "Document", 10.5, "");
    post("2", "Document", 20.5, "");

    JsonNode entries =
        entries(Map.of(), form(9_000, "a", "b"), form(10_500, "a", "c"), form(20_400, "d", "e"));

    assertThat(entries.at("/0/request/postData/params/0/fileName").asText()).isEqualTo("c");
    assertThat(entries.at("/1/request/postData/params/0/fileName").asText()).isEqualTo("e");
  }

  @Test
  void anUploadHasTheFilesThatItNames() throws IOException {
    post("1", "Document", 10.5, "");
    post("2", "Fetch", 20.5, "Content-Disposition: form-data; name=f; filename=two.gif");
    Map<String, byte[]> files =
        Map.of("one.gif", new byte[] {1}, "two.gif", new byte[] {2}, "three.gif", new byte[] {3});

    JsonNode entries = entries(files, form(10_000, "f", "one.gif"));

    assertThat(entries.at("/0/request/postData/_files").toString())
        .isEqualTo("{\"one.gif\":\"AQ==\"}");
    assertThat(entries.at("/1/request/postData/_files").toString())
        .isEqualTo("{\"two.gif\":\"Ag==\"}");
  }

  private JsonNode entries(Map<String, byte[]> files, JsonNode... forms) throws IOException {
    return json.readTree(log.har(files, List.of(forms))).at("/log/entries");
  }

  private JsonNode form(long at, String field, String file) throws IOException {
    return json.readTree(
        "{\"at\": %s, \"params\": [{\"name\": \"%s\", \"fileName\": \"%s\"}]}"
            .formatted(at, field, file));
  }

  /** Tells of a request at a time in s since 1970. */
  private void post(String key, String type, double time, String body) throws IOException {
    JsonNode event =
        json.readTree(
            ("{\"wallTime\": %s, \"type\": \"%s\", \"request\": {\"method\": \"POST\", \"url\":"
                    + " \"http://127.0.0.1/\", \"headers\": {\"Content-Type\":"
                    + " \"multipart/form-data; boundary=x\"}}}")
                .formatted(time, type));
    log.request(key, event, "");
    log.sent(log.entry(key), json.createObjectNode().put("postData", body));
  }
}
