package io.github.ampmeter.hardening;

import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks a web server as a stranger might: without a login, any method, any path as it is written,
 * nothing followed beyond the server. What was asked once is not asked again.
 */
final class HttpProbe {
  /** How many it asks for to know what a missing page looks like. */
  static final int MISSING_PAGES = 3;

  private static final int PATIENCE_MILLIS = 10_000;
  private static final int LONGEST = 256 << 10;
  private static final int MOST_REDIRECTS = 3;
  private static final Pattern TIMES = Pattern.compile("\\$\\{(\\w)\\*(\\d+)}");
  private static final Pattern STATUS = Pattern.compile("HTTP/\\d(?:\\.\\d)? (\\d{3})");
  private static final Pattern CHUNK =
      Pattern.compile("(?:^|\\r\\n)[0-9a-fA-F]{1,8}(?:;[^\\r\\n]*)?\\r\\n");

  /** Of all words of a page: where two pages share more, both say the same. */
  private static final double SAME_SHARE = 0.9;

  private final WebAddress web;
  private final Map<String, Response> known = new HashMap<>();
  private final List<String> missing;
  private int sent;

  /**
   * @param seed of names that no server has
   */
  HttpProbe(WebAddress web, long seed) {
    this.web = web;
    String name = "/" + Long.toString(new Random(seed).nextLong() >>> 1, 36);
    this.missing = List.of(name, name + ".php", name + "/");
  }

  /** How many requests were sent so far. */
  int sent() {
    return sent;
  }

  /**
   * A response.
   *
   * @param status 0 where what came is no HTTP
   * @param head status line and headers as they came
   */
  record Response(String request, int status, String head, String body) {
    /** The values of all headers of this name. */
    List<String> headers(String name) {
      String start = name.toLowerCase(Locale.ROOT) + ":";
      return head.lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
          .map(line -> line.substring(start.length()).strip())
          .toList();
    }

    String header(String name) {
      return headers(name).stream().findFirst().orElse("");
    }

    boolean redirects() {
      return status >= 300 && status < 400 && !header("Location").isEmpty();
    }
  }

  /** The same method and path as it is written, sent once. */
  Response ask(String method, String path, Map<String, String> headers)
      throws IOException, NotInspectable {
    String key = method + " " + path + (headers.isEmpty() ? "" : " " + headers);
    if (!known.containsKey(key)) {
      known.put(key, send(key, method, path, headers));
    }
    return known.get(key);
  }

  /**
   * A page, by redirects of this very server.
   *
   * @throws NotInspectable where it sends us elsewhere
   */
  Response page(String path) throws IOException, NotInspectable {
    Response response = ask("GET", path, Map.of());
    for (int i = 0; i < MOST_REDIRECTS && response.redirects(); i++) {
      URI to = target(path, response.header("Location"));
      int port = to.getPort() < 0 ? WebAddress.usualPort(to.getScheme()) : to.getPort();
      boolean ours =
          web.host().equalsIgnoreCase(to.getHost())
              || to.getAuthority() != null
                  && to.getAuthority().equalsIgnoreCase(web.hostHeader().orElse(""));
      if (!ours || port != web.port() || !web.scheme().equalsIgnoreCase(to.getScheme())) {
        throw new NotInspectable(
            "GET " + path + " redirects to " + to.getHost() + ", which is not followed");
      }
      String below = to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery());
      boolean based = below.startsWith(web.basePath());
      response = ask("GET", based ? below.substring(web.basePath().length()) : below, Map.of());
    }
    return response;
  }

  private URI target(String path, String location) throws NotInspectable {
    try {
      return web.page(path).resolve(location.replace(" ", "%20"));
    } catch (IllegalArgumentException e) {
      throw new NotInspectable("GET " + path + " redirects to what is no address: " + location);
    }
  }

  /**
   * Whether a response is what this server answers to any path that it does not have: an error, or
   * a page with status 200 that says no more than others do (a soft 404).
   */
  boolean isMissing(Response response, String path) throws IOException, NotInspectable {
    if (response.status() == 404 || response.status() == 410) {
      return true;
    }
    for (String other : missing) {
      Response none = ask("GET", other, Map.of());
      if (none.status() == response.status()
          && alike(words(none.body(), other), words(response.body(), path))) {
        return true;
      }
    }
    return false;
  }

  /** Whether pages that are not there are answered as if they were. */
  boolean softMissing() throws IOException, NotInspectable {
    for (String path : missing) {
      int status = ask("GET", path, Map.of()).status();
      if (status >= 200 && status < 300) {
        return true;
      }
    }
    return false;
  }

  /** The words of a page without the path that was asked, digits and what changes each time. */
  private static Set<String> words(String body, String path) {
    String text = body.replace(path, " ").replace(path.substring(1), " ");
    Set<String> words = new TreeSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
      if (word.length() > 1 && word.length() < 16) {
        words.add(word);
      }
    }
    return words;
  }

  private static boolean alike(Set<String> one, Set<String> other) {
    Set<String> all = new TreeSet<>(one);
    all.addAll(other);
    Set<String> both = new TreeSet<>(one);
    both.retainAll(other);
    return all.isEmpty() || both.size() >= SAME_SHARE * all.size();
  }

  private Response send(String request, String method, String path, Map<String, String> headers)
      throws IOException, NotInspectable {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Host", web.hostHeader().orElse(web.host() + ":" + web.port()));
    all.put("User-Agent", "Ampmeter");
    all.put("Accept", "*/*");
    all.putAll(headers);
    all.put("Connection", "close");
    // What a proxy is asked begins with the name of another host.
    String target = path.startsWith("/") ? web.basePath() + path : path;
    StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    all.forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
    sent++;
    try (Socket socket = connect(web)) {
      String whole =
          TIMES
              .matcher(text)
              .replaceAll(times -> times.group(1).repeat(Integer.parseInt(times.group(2))));
      socket.getOutputStream().write((whole + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return response(request, all(socket.getInputStream()));
    }
  }

  private static byte[] all(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    try {
      for (int n = in.read(buffer); n >= 0 && bytes.size() < LONGEST; n = in.read(buffer)) {
        bytes.write(buffer, 0, n);
        if (System.nanoTime() > end) {
          throw new IOException("the response was not complete after 10 s");
        }
      }
    } catch (IOException e) {
      // A server that refuses a request may close before it has read it all.
      if (bytes.size() == 0) {
        throw e;
      }
    }
    return bytes.toByteArray();
  }

  private static Response response(String request, byte[] bytes) {
    String[] text = new String(bytes, StandardCharsets.UTF_8).split("\r\n\r\n", 2);
    Matcher http = STATUS.matcher(text[0]);
    int status = http.lookingAt() ? Integer.parseInt(http.group(1)) : 0;
    Response response = new Response(request, status, text[0], text.length > 1 ? text[1] : "");
    return response.header("Transfer-Encoding").isEmpty()
        ? response
        : new Response(request, status, text[0], CHUNK.matcher(response.body()).replaceAll(""));
  }

  /** A connection without TLS. */
  static Socket plain(WebAddress web) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(web.socketHost(), web.port()), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * A connection, with TLS where the address has it; no certificate is refused: it is looked at.
   */
  static Socket connect(WebAddress web) throws IOException {
    Socket socket = plain(web);
    if (!web.encrypted()) {
      return socket;
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustAll()}, null);
      SSLSocket secure =
          (SSLSocket) context.getSocketFactory().createSocket(socket, web.host(), web.port(), true);
      secure.startHandshake();
      return secure;
    } catch (GeneralSecurityException | IOException e) {
      socket.close();
      throw new IOException("TLS: " + e.getMessage(), e);
    }
  }

  private static final class TrustAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      // Nobody is a client here.
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      // Nothing secret is sent; what the certificate is worth is the matter of a check.
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
