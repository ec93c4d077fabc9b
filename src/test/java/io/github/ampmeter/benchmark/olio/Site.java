package io.github.ampmeter.benchmark.olio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The site as one browser sees it: with cookies, and redirects shown rather than followed. */
final class Site {
  private static final Charset UTF_8 = StandardCharsets.UTF_8;
  private static final String BOUNDARY = "----the-boundary-of-a-form";

  private final URI root;
  private final HttpClient client =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

  Site(URI root) {
    this.root = root;
  }

  /** A file of a form. */
  record Upload(String fileName, String type, byte[] bytes) {}

  /** A page's answer; location is empty unless it is a redirect. */
  record Answer(int status, String location, String text) {}

  Answer get(String page) {
    return answer(request(page).build());
  }

  byte[] bytes(String page) {
    return send(request(page).build()).body();
  }

  HttpResponse<byte[]> send(String page, String header, String value) {
    return send(request(page).header(header, value).build());
  }

  HttpResponse<byte[]> sent(String page) {
    return send(request(page).build());
  }

  Answer post(String page, Map<String, String> fields) {
    String form =
        fields.entrySet().stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return answer(post(page, "application/x-www-form-urlencoded", BodyPublishers.ofString(form)));
  }

  Answer post(String page, Map<String, String> fields, Map<String, Upload> files) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    fields.forEach((name, value) -> part(body, "name=\"" + name + "\"", "", value.getBytes(UTF_8)));
    files.forEach(
        (name, file) ->
            part(
                body,
                "name=\"" + name + "\"; filename=\"" + file.fileName() + "\"",
                "Content-Type: " + file.type() + "\r\n",
                file.bytes()));
    body.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
    return answer(
        post(
            page,
            "multipart/form-data; boundary=" + BOUNDARY,
            BodyPublishers.ofByteArray(body.toByteArray())));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static void part(
      ByteArrayOutputStream body, String disposition, String type, byte[] content) {
    String head =
        "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + "\r\n" + type;
    body.writeBytes((head + "\r\n").getBytes(UTF_8));
    body.writeBytes(content);
    body.writeBytes("\r\n".getBytes(UTF_8));
  }

  private HttpRequest.Builder request(String page) {
    return HttpRequest.newBuilder(root.resolve(page));
  }

  private HttpRequest post(String page, String type, BodyPublisher body) {
    return request(page).header("Content-Type", type).POST(body).build();
  }

  private Answer answer(HttpRequest request) {
    HttpResponse<byte[]> response = send(request);
    return new Answer(
        response.statusCode(),
        response.headers().firstValue("Location").orElse(""),
        new String(response.body(), UTF_8));
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new InterruptedIOException(request.toString()));
    }
  }
}
