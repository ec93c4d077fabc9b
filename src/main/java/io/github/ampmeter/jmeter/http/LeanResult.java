package io.github.ampmeter.jmeter.http;

import java.nio.charset.StandardCharsets;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/**
 * A result that copies its body from the user's buffer on demand: for an assertion, an extractor, a
 * listener or an expression. Most results never need to.
 */
final class LeanResult extends HTTPSampleResult {
  private static final long serialVersionUID = 1L;

  private transient ResponseBody body;
  private transient long answer;

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
