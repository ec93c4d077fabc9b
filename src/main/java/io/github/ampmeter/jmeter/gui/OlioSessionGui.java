package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.user.OlioSession;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.processor.gui.AbstractPostProcessorGui;
import org.apache.jmeter.testelement.TestElement;

/** The form of {@link OlioSession}. */
public class OlioSessionGui extends AbstractPostProcessorGui {
  private static final long serialVersionUID = 1L;

  private final transient PropertyFields fields =
      new PropertyFields("How the pages tell whether the user is logged in")
          .line(
              OlioSession.USERS,
              "Concurrent users:",
              "Refused if the data was loaded for fewer",
              "25")
          .line(
              OlioSession.LOGIN,
              "Log-in path ends with:",
              "A redirect in answer to it means: logged in",
              "/login.php")
          .line(
              OlioSession.LOGOUT,
              "Log-out path ends with:",
              "The session is over, and the browser's cache empty",
              "/logout.php")
          .line(
              OlioSession.LOGGED_IN_MARK,
              "Shown to who is logged in:",
              "A page without this text has lost the session",
              "href=\"logout.php\"");

  public OlioSessionGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(fields.component());
    add(top, BorderLayout.NORTH);
  }

  @Override
  public String getStaticLabel() {
    return "Olio Session";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    OlioSession element = new OlioSession();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    fields.writeTo(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    fields.clear();
  }
}
