package io.github.ampmeter.jmeter;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** The thread of a test as one of JMeter's users: with variables and a last answer. */
public final class JMeterUser {
  private final JMeterContext context = JMeterContextService.getContext();

  /** A user who has done nothing yet. */
  public JMeterUser() {
    HeadlessJMeter.home();
    context.setVariables(new JMeterVariables());
    context.setPreviousResult(null);
  }

  public JMeterVariables variables() {
    return context.getVariables();
  }

  /** The answer that elements after a request see. */
  public SampleResult answered(String url, String code, String body) throws Exception {
    SampleResult result = new SampleResult();
    result.setURL(new java.net.URL("http://127.0.0.1/olio/" + url));
    result.setResponseCode(code);
    result.setSuccessful(true);
    result.setContentType("text/html; charset=utf-8");
    result.setResponseData(body, "UTF-8");
    context.setPreviousResult(result);
    return result;
  }
}
