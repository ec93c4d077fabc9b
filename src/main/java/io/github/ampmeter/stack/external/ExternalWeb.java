package io.github.ampmeter.stack.external;

import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * The user's web server, asked the way that the plans ask it: same Host header, same login. Java's
 * client sends a Host or Connection header of ours only if it was started with
 * -Djdk.httpclient.allowRestrictedHeaders=host,connection, as bin/ampmeter is.
 */
final class ExternalWeb {
  private final WebAddress address;
  private final RequestSettings settings;
  private final HttpClient client;

  ExternalWeb(WebAddress address, Optional<Path> caFile, RequestSettings settings) {
    this.address = address;
    this.settings = settings;
    List<String> names = new ArrayList<>(List.of(address.host()));
    address.hostHeader().ifPresent(name -> names.add(name.replaceAll(":\\d+$", "")));
    client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(settings.patience())
            .sslContext(TrustedServers.context(caFile, settings.caFile(), names))
            .build();
  }

  WebAddress address() {
    return address;
  }

  HttpResponse<String> get(String path) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.page(path)).timeout(settings.patience());
    // No connection of ours may occupy one of the server's workers later.
    request.header("Connection", "close");
    address.hostHeader().ifPresent(name -> request.header("Host", withPort(name)));
    address.login().ifPresent(login -> request.header("Authorization", login.basicAuthorization()));
    try {
      return client.send(request.build(), response -> new ResponseStart(settings.patience()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** As JMeter sends it: with the address's port, unless that is the usual one. */
  private String withPort(String name) {
    boolean usual = address.port() == WebAddress.usualPort(address.scheme());
    return name.contains(":") || usual ? name : name + ":" + address.port();
  }

  /** The versions that the response names. */
  static Map<String, String> versions(HttpResponse<String> page) {
    Map<String, String> versions = new LinkedHashMap<>();
    page.headers().firstValue("Server").ifPresent(name -> versions.put("web server", name));
    page.sslSession().ifPresent(tls -> versions.put("TLS", describe(tls)));
    return versions;
  }

  private static String describe(SSLSession tls) {
    try {
      X509Certificate certificate = (X509Certificate) tls.getPeerCertificates()[0];
      return "%s, %s, certificate until %s"
          .formatted(
              tls.getProtocol(),
              tls.getCipherSuite(),
              certificate.getNotAfter().toInstant().toString().substring(0, 10));
    } catch (SSLPeerUnverifiedException e) {
      return tls.getProtocol();
    }
  }

  /**
   * How a user's server is asked, and what the user called what a refusal speaks of.
   *
   * @param web the server's address
   * @param caFile the file of authorities
   * @param patience after which it does not answer
   */
  record RequestSettings(String web, String caFile, Duration patience) {
    static final RequestSettings OF_A_SUITE =
        new RequestSettings("external.web", "external.caFile", Duration.ofSeconds(10));

    /** As patient as the plan that loads the page. */
    static final RequestSettings OF_ONE_PAGE =
        new RequestSettings("url", "--ca-file", Duration.ofSeconds(30));
  }

  /**
   * As much of an answer as is of use to whoever only wants to know that there is one: it may be a
   * download of gigabytes, or a stream that never ends.
   */
  static final class ResponseStart implements BodySubscriber<String> {
    static final int MOST_BYTES = 1 << 20;

    private final Duration patience;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Flow.Subscription subscription;

    /**
     * Nothing of it yet.
     *
     * @param patience after which what has come is enough
     */
    ResponseStart(Duration patience) {
      this.patience = patience;
    }

    @Override
    public CompletionStage<String> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription answer) {
      subscription = answer;
      CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::enough);
      answer.request(Long.MAX_VALUE);
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        byte[] next = new byte[Math.min(part.remaining(), MOST_BYTES - bytes.size())];
        part.get(next);
        bytes.writeBytes(next);
      }
      if (bytes.size() == MOST_BYTES) {
        enough();
      }
    }

    private synchronized void enough() {
      if (body.complete(bytes.toString(StandardCharsets.UTF_8))) {
        subscription.cancel();
      }
    }

    @Override
    public void onError(Throwable problem) {
      body.completeExceptionally(problem);
    }

    @Override
    public synchronized void onComplete() {
      body.complete(bytes.toString(StandardCharsets.UTF_8));
    }
  }
}
