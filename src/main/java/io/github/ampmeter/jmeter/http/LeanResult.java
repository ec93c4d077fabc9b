package io.github.ampmeter.jmeter.http;

import java.nio.charset.StandardCharsets;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/**
 * A result that copies its body from the user's buffer on demand: for an assertion, an extractor, a
 * listener or an expression. Most results never need to.
 */
final class LeanResult extends HTTPSampleResult {
  private static final long serialVersionUID = 1L;

  private static final String META = "<meta http-equiv=\"content-type\" content=\"";

  /** So far JMeter looks for it. */
  private static final int MOST_BYTES_BEFORE_META = 2000;

  private transient ResponseBody body;
  private transient long answer;
  private transient boolean encodingKnown;

  /** Sets the buffer that holds the body. */
  void answered(ResponseBody buffer) {
    body = buffer;
    answer = buffer.answer();
  }

  /**
   * Copies the body for code that reads it after the user's next response, or reads the field
   * itself.
   */
  void keepBody() {
    if (body != null) {
      byte[] copy = body.copyOf(answer);
      body = null;
      super.setResponseData(copy);
    }
  }

  @Override
  public byte[] getResponseData() {
    keepBody();
    return super.getResponseData();
  }

  @Override
  public String getResponseDataAsString() {
    keepBody();
    return super.getResponseDataAsString();
  }

  @Override
  public void setDataEncoding(String encoding) {
    encodingKnown = true;
    super.setDataEncoding(encoding);
  }

  /** JMeter would read each page in lower case for an element that hardly any page has. */
  @Override
  public String getDataEncodingNoDefault() {
    return encodingKnown || !getContentType().startsWith("text/html") || hasMeta()
        ? super.getDataEncodingNoDefault()
        : null;
  }

  private boolean hasMeta() {
    byte[] page = getResponseData();
    int last = Math.min(page.length, MOST_BYTES_BEFORE_META) - META.length();
    for (int at = 0; at <= last; at++) {
      if (page[at] == '<'
          && Character.toLowerCase(page[at + 1]) == 'm'
          && META.equalsIgnoreCase(
              new String(page, at, META.length(), StandardCharsets.ISO_8859_1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads binary data with one character for each byte, even for an assertion: decoding a picture
   * as UTF-8 takes a millisecond for 100 KB of errors.
   */
  @Override
  public String getDataEncodingWithDefault(String otherwise) {
    return getDataType().equals(BINARY) && getDataEncodingNoDefault() == null
        ? StandardCharsets.ISO_8859_1.name()
        : super.getDataEncodingWithDefault(otherwise);
  }

  @Override
  public void setResponseData(byte[] response) {
    body = null;
    super.setResponseData(response);
  }

  @Override
  public void setResponseData(String response, String encoding) {
    body = null;
    super.setResponseData(response, encoding);
  }

  /**
   * Replaces it for another JVM or an XML JTL by JMeter's own result, so that readers do not need
   * our jar.
   */
  private Object writeReplace() {
    keepBody();
    HTTPSampleResult plain = new HTTPSampleResult(this);
    plain.setResultFileName(getResultFileName());
    return plain;
  }
}
