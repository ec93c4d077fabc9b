package io.github.ampmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.benchmark.olio.OlioMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The requests that the published access log counted for 10 users, against those that the mix leads
 * to. The log spans the ramps too: 700 operations in 360 s of steady state are 838 in the 431 s
 * that a run of those ramps lasted. Tolerance: four standard deviations of a run of 838, the
 * deviations of several operations added up as if they strayed together.
 */
class OlioRequestCountsTest {
  private static final double OPERATIONS = 700.0 * 431 / 360;
  private static final double IMAGES_OF_A_TAG = 3.6;

  private final MixTheory theory = new MixTheory(OlioMix.read());
  private final Map<String, Double> mix = theory.stationaryPercent();
  private final Map<String, Double> deviation = theory.deviationPoints(Math.round(OPERATIONS));

  @Test
  void pagesAreAsOftenInTheLogAsTheMixSays() throws IOException {
    agrees("GET,/index.php", Map.of("HomePage", 1.0, "Login", 1.0));
    agrees("GET,/taggedEvents.php?tag=...", Map.of("TagSearch", 1.0));
    agrees("POST,/taggedEvents.php", Map.of("TagSearch", 1.0));
    agrees("GET,/events.php?socialEventID=...", Map.of("EventDetail", 1.0, "AddEvent", 1.0));
  }

  @Test
  void imagesAreAsOftenAsWithoutABrowsersCache() throws IOException {
    agrees(
        "GET,/fileService.php?cache=false&file=...",
        Map.of(
            "HomePage", 10.0,
            "TagSearch", IMAGES_OF_A_TAG,
            "EventDetail", 1.0,
            "PersonDetail", 1.0));
  }

  private void agrees(String request, Map<String, Double> perOperation) throws IOException {
    double expected = 0;
    double tolerance = 0;
    for (Map.Entry<String, Double> each : perOperation.entrySet()) {
      expected += each.getValue() * mix.get(each.getKey()) / 100 * OPERATIONS;
      tolerance += 4 * each.getValue() * deviation.get(each.getKey()) / 100 * OPERATIONS;
    }
    assertThat(logged(request)).as(request).isEqualTo(expected, within(tolerance));
  }

  private static double logged(String request) throws IOException {
    Path log = Path.of("datasets", "published", "olio-request-counts-10-users-360s.csv");
    return Files.readAllLines(log).stream()
        .filter(line -> line.endsWith("," + request))
        .mapToDouble(line -> Double.parseDouble(line.split(",")[0]))
        .findFirst()
        .orElseThrow();
  }
}
