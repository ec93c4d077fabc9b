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
 * Where the requests to a URL go, and what they say of it.
 *
 * @param uri as it was asked for
 * @param key what a connection serves: scheme and authority
 * @param server to connect to, its port always given
 * @param hostHeader its port given where the URL does
 * @param target the request line's
 */
record Destination(
    URL url, URI uri, String key, HttpHost server, String hostHeader, String target) {

  /**
   * As JMeter's client reads a URL.
   *
   * @throws ClientProtocolException without a host
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
