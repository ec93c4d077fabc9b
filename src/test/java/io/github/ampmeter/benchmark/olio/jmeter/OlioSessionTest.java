package io.github.ampmeter.benchmark.olio.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.JMeterUser;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.Test;

class OlioSessionTest {
  private static final String SCALE = "<html><meta name=\"olio-users\" content=\"25\">";
  private static final String MEMBER = SCALE + "<a href=\"logout.php\">Log out</a></html>";
  private static final String STRANGER = SCALE + "<form>Username</form></html>";

  private final JMeterUser user = new JMeterUser();
  private final OlioSession session = new OlioSession();

  OlioSessionTest() {
    session.setProperty(OlioSession.LOGIN, "/login.php");
    session.setProperty(OlioSession.LOGOUT, "/logout.php");
    session.setProperty(OlioSession.LOGGED_IN_MARK, "href=\"logout.php\"");
    session.setProperty(OlioSession.USERS, "25");
  }

  @Test
  void aRedirectAfterTheLoginMeansLoggedIn() throws Exception {
    answer("login.php", "403", STRANGER);
    assertThat(variable("loggedIn")).isEqualTo("false");

    answer("login.php", "302", "");
    assertThat(variable("loggedIn")).isEqualTo("true");

    answer("logout.php", "302", "");
    assertThat(variable("loggedIn")).isEqualTo("false");
  }

  @Test
  void aMemberWhoIsShownAsAStrangerHasLostHisSession() throws Exception {
    answer("login.php", "302", "");
    assertThat(answer("index.php", "200", MEMBER).isSuccessful()).isTrue();

    SampleResult page = answer("index.php", "200", STRANGER);

    assertThat(page.isSuccessful()).isFalse();
    assertThat(page.getAssertionResults()[0].getFailureMessage()).startsWith("session lost");
    assertThat(variable("sessionLost")).isEqualTo("true");
    assertThat(variable("loggedIn")).isEqualTo("false");

    answer("login.php", "302", "");
    assertThat(variable("sessionLost")).isEqualTo("false");
  }

  @Test
  void aFragmentSaysNothingOfTheSession() throws Exception {
    answer("login.php", "302", "");

    assertThat(answer("addAttendee.php", "200", "<p>You are attending</p>").isSuccessful())
        .isTrue();
  }

  @Test
  void moreUsersThanTheDataIsForEndTheTest() throws Exception {
    session.setProperty(OlioSession.USERS, "26");

    SampleResult page = answer("index.php", "200", STRANGER);

    assertThat(page.isStopTest()).isTrue();
    assertThat(page.getAssertionResults()[0].getFailureMessage())
        .isEqualTo("the data was loaded for 25 users, 26 run");
  }

  @Test
  void aNumberOfUsersThatIsNoneEndsTheTest() {
    session.setProperty(OlioSession.USERS, "${users}");

    assertThatThrownBy(() -> answer("index.php", "200", STRANGER))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageEndingWith("users must be a whole number, at least 1, was \"${users}\"");
  }

  private SampleResult answer(String url, String code, String body) throws Exception {
    SampleResult result = user.answered(url, code, body);
    session.process();
    return result;
  }

  private String variable(String name) {
    return user.variables().get(name);
  }
}
