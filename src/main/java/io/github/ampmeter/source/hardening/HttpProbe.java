package io.github.ampmeter.source.hardening;

import io.github.ampmeter.Page;
import io.github.ampmeter.Page.Ending;
import io.github.ampmeter.WebClient;
import io.github.ampmeter.WebClient.Limits;
import io.github.ampmeter.WebClient.Request;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TrustAllStrategy;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.ssl.SSLContexts;

/**
 * Asks a web server as a stranger might: without a login, any method, any path as it is written,
 * nothing followed beyond the server. What was asked once is not asked again.
 */
final class HttpProbe {
  /** How many it asks for to know what a missing page looks like. */
  static final int MISSING_PAGES = 3;

  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 256 << 10);
  private static final WebClient CLIENT =
      new WebClient(anyCertificate(), NoopHostnameVerifier.INSTANCE, false);
  private static final Page NOTHING =
      new Page(0, "", List.of(), new byte[0], Ending.WHOLE, Optional.empty());
  private static final int MOST_REDIRECTS = 3;
  private static final Pattern TIMES = Pattern.compile("\\$\\{(\\w)\\*(\\d+)}");

  /** Of all words of a page: where two pages share more, both say the same. */
  private static final double SAME_SHARE = 0.9;

  private final WebAddress web;
  private final Map<String, Response> known = new HashMap<>();
  private final Map<String, IOException> unanswered = new HashMap<>();
  private final List<String> missing;
  private volatile int sent;
  private volatile boolean softMissing;

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
   * A response to a request such as {@code GET /}.
   *
   * @param page with status 0 where the server has closed the connection instead
   */
  record Response(String request, Page page) {
    int status() {
      return page.status();
    }

    String body() {
      return page.body();
    }

    String header(String name) {
      return page.header(name).orElse("");
    }

    boolean redirects() {
      return status() >= 300 && status() < 400 && !header("Location").isEmpty();
    }

    /** Whether what is looked for may be in a rest that has not come. */
    boolean incomplete() {
      return page.ending() == Ending.LATE || page.ending() == Ending.BROKEN;
    }
  }

  /** The same method and path as it is written, sent once. */
  Response ask(String method, String path, Map<String, String> headers) throws IOException {
    String key = method + " " + path + (headers.isEmpty() ? "" : " " + headers);
    if (unanswered.containsKey(key)) {
      throw unanswered.get(key);
    }
    if (!known.containsKey(key)) {
      try {
        known.put(key, send(key, method, path, headers));
      } catch (IOException e) {
        unanswered.put(key, e);
        throw e;
      }
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
              || web.hostHeader()
                  .filter(name -> name.equalsIgnoreCase(to.getAuthority()))
                  .isPresent();
      if (!ours || port != web.port() || !web.scheme().equalsIgnoreCase(to.getScheme())) {
        throw new NotInspectable(
            "GET " + path + " redirects to " + to.getHost() + ", which is not followed");
      }
      String below = Request.get(to).target();
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
  boolean isMissing(Response response, String path) throws IOException {
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

  /** Asks for pages that are not there, until one is answered as if it were. */
  void askMissing() {
    try {
      for (int i = 0; i < MISSING_PAGES && !softMissing; i++) {
        softMissing = ask("GET", missing.get(i), Map.of()).status() / 100 == 2;
      }
    } catch (IOException e) {
      // A server that does not answer has no page for what is missing.
      return;
    }
  }

  /** Whether a missing page was answered as if it were there. */
  boolean softMissing() {
    return softMissing;
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
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Host", web.hostHeader().orElse(web.host() + ":" + web.port()));
    all.put("User-Agent", "Ampmeter");
    all.put("Accept", "*/*");
    headers.forEach((name, value) -> all.put(name, repeated(value)));
    all.put("Connection", "close");
    // What a proxy is asked begins with the name of another host.
    String target = path.startsWith("/") ? web.basePath() + path : path;
    String server = web.scheme() + "://" + web.host() + ":" + web.port();
    sent++;
    try {
      return new Response(
          request, CLIENT.ask(new Request(method, server, repeated(target), all, null), LIMITS));
    } catch (NoHttpResponseException closed) {
      // Some servers reject a request by closing the connection.
      return new Response(request, NOTHING);
    }
  }

  private static String repeated(String text) {
    return TIMES
        .matcher(text)
        .replaceAll(times -> times.group(1).repeat(Integer.parseInt(times.group(2))));
  }

  /** No certificate is rejected: it is looked at, and nothing secret is sent. */
  private static SSLContext anyCertificate() {
    try {
      return SSLContexts.custom().loadTrustMaterial(TrustAllStrategy.INSTANCE).build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }
}
