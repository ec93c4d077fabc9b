package io.github.ampmeter.stack.external;

import io.github.ampmeter.Page;
import io.github.ampmeter.WebClient;
import io.github.ampmeter.WebClient.Limits;
import io.github.ampmeter.WebClient.Request;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** The user's web server; requests have the Host header and the login that the plans use. */
final class ExternalWeb {
  /** The limit of a body: the response may be a download of gigabytes. */
  static final int MOST_BYTES = 1 << 20;

  private final WebAddress address;
  private final RequestSettings settings;
  private final WebClient client;

  ExternalWeb(WebAddress address, Optional<Path> caFile, RequestSettings settings) {
    this.address = address;
    this.settings = settings;
    List<String> names = new ArrayList<>(List.of(address.host()));
    address.hostHeader().ifPresent(name -> names.add(name.replaceAll(":\\d+$", "")));
    client =
        new WebClient(
            TrustedServers.context(caFile, settings.caFile()), new TrustedServers(names), true);
  }

  WebAddress address() {
    return address;
  }

  /** The first part of a page; of a stream without an end, what arrives in time. */
  Page get(String path) throws IOException {
    Request plain = Request.get(address.page(path));
    Map<String, String> headers = new LinkedHashMap<>(plain.headers());
    address.hostHeader().ifPresent(name -> headers.put("Host", withPort(name)));
    address.login().ifPresent(login -> headers.put("Authorization", login.basicAuthorization()));
    Page page =
        client.ask(
            new Request(plain.method(), plain.server(), plain.target(), headers, null),
            new Limits(settings.patience(), MOST_BYTES));
    if (page.ending() == Page.Ending.BROKEN) {
      throw new IOException(Page.BROKEN);
    }
    return page;
  }

  /** The Host header as JMeter sends it: with the port, unless it is the scheme's default. */
  private String withPort(String name) {
    boolean usual = address.port() == WebAddress.usualPort(address.scheme());
    return name.contains(":") || usual ? name : name + ":" + address.port();
  }

  static Map<String, String> versions(Page page) {
    Map<String, String> versions = new LinkedHashMap<>();
    page.header("Server").ifPresent(name -> versions.put("web server", name));
    page.tls().ifPresent(tls -> versions.put("TLS", describe(tls)));
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
   * How a user's server is asked, and the names of the settings that errors mention.
   *
   * @param web the setting that holds the server's address
   * @param caFile the setting that holds the file of authorities
   * @param patience how long to wait for a response
   */
  record RequestSettings(String web, String caFile, Duration patience) {
    static final RequestSettings OF_A_SUITE =
        new RequestSettings("external.web", "external.caFile", Duration.ofSeconds(10));

    /** The settings of a single page, with the timeout of the plan that loads it. */
    static final RequestSettings OF_ONE_PAGE =
        new RequestSettings("url", "--ca-file", Duration.ofSeconds(30));
  }
}
