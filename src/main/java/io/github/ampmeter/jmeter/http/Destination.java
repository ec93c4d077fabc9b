package io.github.ampmeter.jmeter.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Locale;
import org.apache.http.HttpHost;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.client.utils.URIUtils;
import org.apache.http.conn.UnsupportedSchemeException;
import org.apache.http.impl.conn.DefaultSchemePortResolver;

/**
 * The destination of requests to a URL.
 *
 * @param uri as requested
 * @param key scheme and authority, which a connection serves
 * @param server the server to connect to, always with its port
 * @param hostHeader the Host header, with a port if the URL has one
 * @param target the target of the request line
 */
record Destination(
    URL url, URI uri, String key, HttpHost server, String hostHeader, String target) {

  /**
   * Parses a URL as JMeter's client does.
   *
   * @throws ClientProtocolException if there is no host
   */
  static Destination of(URL url)
      throws URISyntaxException, ClientProtocolException, UnsupportedSchemeException {
    URI uri = url.toURI();
    HttpHost host = URIUtils.extractHost(uri);
    if (host == null) {
      throw new ClientProtocolException("URI does not specify a valid host name: " + uri);
    }
    HttpHost server =
        new HttpHost(
            host.getHostName(),
            DefaultSchemePortResolver.INSTANCE.resolve(host),
            host.getSchemeName());
    String target =
        URIUtils.rewriteURI(uri, null, URIUtils.DROP_FRAGMENT_AND_NORMALIZE).toASCIIString();
    return new Destination(
        url,
        uri,
        url.getProtocol().toLowerCase(Locale.ROOT) + "://" + url.getAuthority(),
        server,
        host.toHostString(),
        target.isEmpty() ? "/" : target);
  }
}
