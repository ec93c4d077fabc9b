package io.github.ampmeter.benchmark.olio.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.olio.OlioScale;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.jmeter.control.PageResources;
import io.github.ampmeter.judge.load.BrowserCache;
import java.net.URL;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Post-processor "Olio Session": follows whether the user is logged in. A page that shows a user
 * who should be logged in as a stranger is an error; he then has to log in again.
 */
public final class OlioSession extends AbstractTestElement implements PostProcessor {
  private static final long serialVersionUID = 1L;

  public static final String LOGIN = "OlioSession.login";
  public static final String LOGOUT = "OlioSession.logout";
  public static final String USERS = "OlioSession.users";
  public static final String LOGGED_IN_MARK = "OlioSession.loggedInMark";

  private static final Pattern SCALE =
      Pattern.compile("<meta name=\"olio-users\" content=\"([0-9]{1,6})\">");

  /** The variables of the plan. */
  public static final String LOGGED_IN = "loggedIn";

  public static final String LOST = "sessionLost";

  /** Sets the defaults, which also apply if a plan omits a property. */
  public OlioSession() {
    setProperty(USERS, "25");
    setProperty(LOGIN, "/login.php");
    setProperty(LOGOUT, "/logout.php");
    setProperty(LOGGED_IN_MARK, "href=\"logout.php\"");
  }

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
    } else if (isPage(result)) {
      if (variables.get(OlioUser.LOADED_FOR) == null) {
        readScale(result, variables);
      }
      if (Boolean.parseBoolean(variables.get(LOGGED_IN))) {
        checkSession(result, variables);
      }
    }
  }

  /** Reads the scale; rejects more users than the data has, because they would share persons. */
  private void readScale(SampleResult page, JMeterVariables variables) {
    Matcher loadedFor = SCALE.matcher(page.getResponseDataAsString());
    if (!loadedFor.find()) {
      return;
    }
    variables.put(OlioUser.LOADED_FOR, loadedFor.group(1));
    int users = users();
    if (users > new OlioScale(Integer.parseInt(loadedFor.group(1))).users()) {
      fail(page, "the data was loaded for " + loadedFor.group(1) + " users, " + users + " run");
      page.setStopTest(true);
    }
  }

  /** The users of all workers together. */
  private int users() {
    try {
      return WorkerIndex.here()
          .users(WholeNumber.atLeast(1, getName() + ": users", getPropertyAsString(USERS)));
    } catch (ConfigException e) {
      throw TestEndHook.stopTest(e);
    }
  }

  private void checkSession(SampleResult page, JMeterVariables variables) {
    if (!page.getResponseDataAsString().contains(getPropertyAsString(LOGGED_IN_MARK))) {
      fail(page, "session lost: the page shows a user who is not logged in");
      set(variables, false);
      variables.put(LOST, "true");
    }
  }

  private void fail(SampleResult page, String why) {
    AssertionResult failure = new AssertionResult(getName());
    failure.setFailure(true);
    failure.setFailureMessage(why);
    page.addAssertionResult(failure);
    page.setSuccessful(false);
  }

  private static void set(JMeterVariables variables, boolean loggedIn) {
    variables.put(LOGGED_IN, String.valueOf(loggedIn));
    variables.put(LOST, "false");
  }

  private static boolean isPage(SampleResult result) {
    return result.getResponseCode().equals("200")
        && result.getMediaType().equals("text/html")
        // A fragment that a script inserts into a page has no header of its own.
        && result.getResponseDataAsString().contains("</html>");
  }
}
