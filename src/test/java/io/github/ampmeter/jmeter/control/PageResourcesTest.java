package io.github.ampmeter.jmeter.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.JMeterUser;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.util.JMeterStopTestException;
import org.junit.jupiter.api.Test;

class PageResourcesTest {
  private static final String PAGE =
      "<img src=\"f.php?a=1&amp;file=e1.jpg\"><img src=\"f.php?a=1&amp;file=e2.jpg\">";

  private final JMeterUser user = new JMeterUser();

  @Test
  void goesThroughTheAddressesOfThePageBefore() throws Exception {
    PageResources images = images("none");

    assertThat(fetched(images)).containsExactly("f.php?a=1&file=e1.jpg", "f.php?a=1&file=e2.jpg");
    assertThat(fetched(images)).as("the next page").hasSize(2);
  }

  @Test
  void fetchesAnImageOnceASession() throws Exception {
    PageResources images = images("session");

    assertThat(fetched(images)).hasSize(2);
    assertThat(fetched(images)).isEmpty();
  }

  @Test
  void countsReferencesWhatWasLoadedAndItsBytes() throws Exception {
    PageResources images = images("session");
    fetched(images);
    fetched(images);

    // Two pages of one operation: 2 + 2 references, 2 loaded, each answered with 3 bytes.
    assertThat(user.variables().get("count:imageReferences")).isEqualTo("4");
    assertThat(user.variables().get("count:imageLoaded")).isEqualTo("2");
    assertThat(user.variables().get("count:imageBytes")).isEqualTo("6");
  }

  @Test
  void aListStandsForThePage() throws Exception {
    PageResources statics = images("none");
    statics.setProperty(PageResources.ADDRESSES, "a.css\n\nb.js\n");

    assertThat(fetched(statics)).containsExactly("a.css", "b.js");
  }

  /** As JMeter's senders to a controller leave an answer behind the first listener. */
  @Test
  void remembersAPageThatIsEmptiedBeforeItsTurn() throws Exception {
    PageResources images = images("none");
    SampleResult page = user.answered("index.php", "200", PAGE);

    images.process();
    page.setResponseData(new byte[0]);

    assertThat(fetchedNow(images))
        .containsExactly("f.php?a=1&file=e1.jpg", "f.php?a=1&file=e2.jpg");
  }

  @Test
  void takesNoPictureOfItsOwnForAPage() throws Exception {
    PageResources images = images("none");
    user.answered("index.php", "200", PAGE);
    images.process();
    images.next();
    user.answered("f.php", "200", "<img src=\"g.php\">");
    images.process();

    assertThat(fetchedNow(images)).containsExactly("f.php?a=1&file=e2.jpg");
  }

  @Test
  void endsTheTestWhenItsPatternIsNone() throws Exception {
    PageResources images = images("none");
    images.setProperty(PageResources.PATTERN, "src=(");

    assertThatThrownBy(() -> fetched(images))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageStartingWith(images.getName() + ": pattern must be a regular expression, was");
  }

  @Test
  void endsTheTestWhenItsCacheIsUnknown() throws Exception {
    assertThatThrownBy(() -> fetched(images("all")))
        .isInstanceOf(JMeterStopTestException.class)
        .hasMessageEndingWith("cache must be statics, session or none, was \"all\"");
  }

  private static PageResources images(String cache) {
    PageResources images = new PageResources();
    images.setProperty(PageResources.PATTERN, "src=\"([^\"]+)\"");
    images.setProperty(PageResources.VARIABLE, "resource");
    images.setProperty(PageResources.BROWSER_CACHE, cache);
    images.setProperty(PageResources.COUNTED_AS, "image");
    images.addTestElement(new DebugSampler());
    images.initialize();
    return images;
  }

  private List<String> fetched(PageResources images) throws Exception {
    user.answered("index.php", "200", PAGE);
    return fetchedNow(images);
  }

  private List<String> fetchedNow(PageResources images) throws Exception {
    List<String> addresses = new ArrayList<>();
    while (images.next() != null) {
      addresses.add(user.variables().get("resource"));
      user.answered("f.php", "200", "abc");
    }
    return addresses;
  }
}
