package io.github.ampmeter.stack.external;

import io.github.ampmeter.stack.WebAddress;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The user's web server, asked the way that the plans ask it: same Host header, same login. Java's
 * client sends a Host or Connection header of ours only if it was started with
 * -Djdk.httpclient.allowRestrictedHeaders=host,connection, as bin/ampmeter is.
 */
final class ExternalWeb {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final WebAddress address;
  private final HttpClient client;

  ExternalWeb(ExternalSettings settings) {
    address = settings.addresses().web();
    List<String> names = new ArrayList<>(List.of(address.host()));
    address.hostHeader().ifPresent(name -> names.add(name.replaceAll(":\\d+$", "")));
    client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(PATIENCE)
            .sslContext(TrustedServers.context(settings.caFile(), names))
            .build();
  }

  WebAddress address() {
    return address;
  }

  HttpResponse<String> get(String path) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(address.page(path)).timeout(PATIENCE);
    // No connection of ours shall take one of the server's workers later.
    request.header("Connection", "close");
    address.hostHeader().ifPresent(name -> request.header("Host", withPort(name)));
    address.login().ifPresent(login -> request.header("Authorization", basic(login)));
    try {
      return client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
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

  private static String basic(WebAddress.Login login) {
    byte[] both = (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }
}
