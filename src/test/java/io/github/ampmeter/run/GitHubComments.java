package io.github.ampmeter.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;

/** The comments of pull request 7, behind the part of GitHub's API that writes them. */
final class GitHubComments extends LoopbackServer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REPOSITORY = "/repos/shop/shop/issues/";
  private static final int PAGE = 100;

  private final ArrayNode comments = JSON.createArrayNode();
  private final boolean readOnly;

  /**
   * @param readOnly whether the token may only read, as on a pull request from a fork
   */
  GitHubComments(boolean readOnly) throws IOException {
    this.readOnly = readOnly;
    start(this::answer);
  }

  /** Somebody else's comment. */
  void add(String type, String body) {
    ObjectNode comment = comments.addObject();
    comment.put("id", comments.size());
    comment.putObject("user").put("type", type);
    comment.put("body", body);
  }

  List<String> bodies() {
    return StreamSupport.stream(comments.spliterator(), false)
        .map(comment -> comment.path("body").asText())
        .toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    if (!"Bearer token-of-the-job".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer(exchange, 401, "{}");
    } else if (request.equals("GET " + REPOSITORY + "7/comments")) {
      answer(exchange, 200, page(exchange.getRequestURI().getQuery()).toString());
    } else if (readOnly) {
      answer(exchange, 403, "{}");
    } else if (request.equals("POST " + REPOSITORY + "7/comments")) {
      add("Bot", body(exchange));
      answer(exchange, 201, "{}");
    } else if (request.startsWith("PATCH " + REPOSITORY + "comments/")) {
      int id = Integer.parseInt(request.substring(request.lastIndexOf('/') + 1));
      ((ObjectNode) comments.get(id - 1)).put("body", body(exchange));
      answer(exchange, 200, "{}");
    } else {
      answer(exchange, 404, "{}");
    }
  }

  private ArrayNode page(String query) {
    int number = Integer.parseInt(query.replaceFirst(".*&page=", ""));
    ArrayNode page = JSON.createArrayNode();
    for (int i = PAGE * (number - 1); i < Math.min(PAGE * number, comments.size()); i++) {
      page.add(comments.get(i));
    }
    return page;
  }

  private static String body(HttpExchange exchange) throws IOException {
    return JSON.readTree(exchange.getRequestBody()).path("body").asText();
  }
}
