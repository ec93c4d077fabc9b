package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.http.LeanHttpSampler;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JComboBox;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LeanHttpSamplerGuiTest {
  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @Test
  void showsAndGivesBackARequest() {
    LeanHttpSampler given = (LeanHttpSampler) new LeanHttpSamplerGui().createTestElement();
    given.setName("search");
    given.setMethod("POST");
    given.setDomain("${__P(host,127.0.0.1)}");
    given.setPort(8180);
    given.setPath("/search");
    given.setUseKeepAlive(false);
    given.setFollowRedirects(false);
    given.setConnectTimeout("${timeout}");
    given.addArgument("q", "\u00e4");
    LeanHttpSamplerGui gui = new LeanHttpSamplerGui();

    gui.configure(given);
    TestElement back = gui.createTestElement();
    gui.modifyTestElement(back);

    for (String property :
        List.of(
            HTTPSamplerBase.METHOD,
            HTTPSamplerBase.DOMAIN,
            HTTPSamplerBase.PORT,
            HTTPSamplerBase.PATH,
            HTTPSamplerBase.CONNECT_TIMEOUT)) {
      assertThat(back.getPropertyAsString(property))
          .as(property)
          .isEqualTo(given.getPropertyAsString(property))
          .isNotEmpty();
    }
    assertThat(((LeanHttpSampler) back).getUseKeepAlive()).isFalse();
    assertThat(((LeanHttpSampler) back).getFollowRedirects()).isFalse();
    assertThat(((LeanHttpSampler) back).getArguments().getArgument(0).getValue())
        .isEqualTo("\u00e4");
  }

  @Test
  void neitherOffersNorWritesAChoiceBetweenJMetersClients() {
    LeanHttpSamplerGui gui = new LeanHttpSamplerGui();
    TestElement written = gui.createTestElement();
    gui.modifyTestElement(written);

    assertThat(written.getPropertyAsString(HTTPSamplerBase.IMPLEMENTATION)).isEmpty();
    assertThat(clientChoices(gui)).singleElement().matches(shown -> !shown.getParent().isVisible());
  }

  private static List<Component> clientChoices(Container within) {
    List<Component> found = new ArrayList<>();
    for (Component part : within.getComponents()) {
      if (part instanceof JComboBox<?> choice && "HttpClient4".equals(choice.getItemAt(0))) {
        found.add(part);
      } else if (part instanceof Container container) {
        found.addAll(clientChoices(container));
      }
    }
    return found;
  }
}
