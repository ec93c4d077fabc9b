package io.github.ampmeter.jmeter.user;

import io.github.ampmeter.jmeter.control.PageResources;
import io.github.ampmeter.workload.BrowserCache;
import java.net.URL;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Post-processor "Olio Session": follows whether the user is logged in. A page that shows a user
 * who should be logged in as a stranger is an error; he then has to log in again.
 */
public class OlioSession extends AbstractTestElement implements PostProcessor {
  private static final long serialVersionUID = 1L;

  public static final String LOGIN = "OlioSession.login";
  public static final String LOGOUT = "OlioSession.logout";
  public static final String LOGGED_IN_MARK = "OlioSession.loggedInMark";

  /** Variables of the plan. */
  public static final String LOGGED_IN = "loggedIn";

  public static final String LOST = "sessionLost";

  @Override
  public void process() {
    SampleResult result = getThreadContext().getPreviousResult();
    URL url = result == null ? null : result.getURL();
    if (url == null) {
      return;
    }
    JMeterVariables variables = getThreadContext().getVariables();
    if (url.getPath().endsWith(getPropertyAsString(LOGOUT))) {
      set(variables, false);
      if (variables.getObject(PageResources.CACHE) instanceof BrowserCache cache) {
        cache.newSession();
      }
    } else if (url.getPath().endsWith(getPropertyAsString(LOGIN))) {
      set(variables, result.getResponseCode().startsWith("3"));
    } else if (isPage(result) && Boolean.parseBoolean(variables.get(LOGGED_IN))) {
      check(result, variables);
    }
  }

  private void check(SampleResult page, JMeterVariables variables) {
    if (page.getResponseDataAsString().contains(getPropertyAsString(LOGGED_IN_MARK))) {
      return;
    }
    AssertionResult lost = new AssertionResult(getName());
    lost.setFailure(true);
    lost.setFailureMessage("session lost: the page shows a user who is not logged in");
    page.addAssertionResult(lost);
    page.setSuccessful(false);
    set(variables, false);
    variables.put(LOST, "true");
  }

  private static void set(JMeterVariables variables, boolean loggedIn) {
    variables.put(LOGGED_IN, String.valueOf(loggedIn));
    variables.put(LOST, "false");
  }

  private static boolean isPage(SampleResult result) {
    return result.isSuccessful() && result.getMediaType().equals("text/html");
  }
}
