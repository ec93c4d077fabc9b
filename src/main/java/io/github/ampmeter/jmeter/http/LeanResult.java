package io.github.ampmeter.jmeter.http;

import java.nio.charset.StandardCharsets;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/**
 * A result that takes its body out of the user's buffer when something asks for it: an assertion,
 * an extractor, a listener or an expression. Most never do.
 */
final class LeanResult extends HTTPSampleResult {
  private static final long serialVersionUID = 1L;

  private transient ResponseBody body;
  private transient long answer;

  /** Its body is what was just read. */
  void answered(ResponseBody buffer) {
    body = buffer;
    answer = buffer.answer();
  }

  /** For those who read it after the user's next answer, or read the field itself. */
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
   * What is no text has a character for each of its bytes, also where an assertion looks for a mark
   * in it: to read a picture as UTF-8 takes a millisecond for 100 KB of faults.
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
   * Before it goes to another JVM, or into an XML JTL: JMeter knows how to write its own results,
   * and whoever reads them need not have our jar.
   */
  private Object writeReplace() {
    keepBody();
    HTTPSampleResult plain = new HTTPSampleResult(this);
    plain.setResultFileName(getResultFileName());
    return plain;
  }
}
