package io.github.ampmeter.jmeter.http;

import java.util.Locale;
import org.apache.http.Header;
import org.apache.http.HeaderElement;
import org.apache.http.HttpEntity;
import org.apache.http.client.entity.DecompressingEntity;
import org.apache.http.client.entity.InputStreamFactory;
import org.apache.jmeter.protocol.http.sampler.hc.LaxDeflateInputStream;
import org.apache.jmeter.protocol.http.sampler.hc.LaxGZIPInputStream;
import org.apache.jmeter.util.JMeterUtils;
import org.brotli.dec.BrotliInputStream;

/** Decodes bodies as JMeter's client does; leaves unknown codings as they are. */
final class ContentCodings {
  private static final boolean LAX_GZIP =
      JMeterUtils.getPropDefault("httpclient4.gzip_relax_mode", false);
  private static final boolean LAX_DEFLATE =
      JMeterUtils.getPropDefault("httpclient4.deflate_relax_mode", false);

  private ContentCodings() {}

  /** The decoded body of a response. */
  static HttpEntity unpacked(HttpEntity body) {
    Header coding = body.getContentEncoding();
    if (coding == null || body.getContentLength() == 0) {
      return body;
    }
    HttpEntity unpacked = body;
    for (HeaderElement element : coding.getElements()) {
      InputStreamFactory unpacker = unpacker(element.getName().toLowerCase(Locale.ROOT));
      unpacked = unpacker == null ? unpacked : new DecompressingEntity(unpacked, unpacker);
    }
    return unpacked;
  }

  private static InputStreamFactory unpacker(String coding) {
    return switch (coding) {
      case "gzip", "x-gzip" -> in -> new LaxGZIPInputStream(in, LAX_GZIP);
      case "deflate" -> in -> new LaxDeflateInputStream(in, LAX_DEFLATE);
      case "br" -> BrotliInputStream::new;
      default -> null;
    };
  }
}
