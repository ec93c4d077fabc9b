package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "| init takes one of: pages (URL...), --har FILE, --sitemap FILE, --access-log FILE..., or a"
            + " plan.jmx",
        "http://127.0.0.1/ --har a.har | init takes one of",
        "--second a.har http://127.0.0.1/ | --second is another recording of the same clicks",
        "--har gone.har | gone.har: the recording cannot be read: no such file",
        "gone.har other.har | gone.har: the recording cannot be read: no such file",
        "GONE.HAR --second other.har | GONE.HAR: the recording cannot be read: no such file",
        "pom.xml | pom.xml: the sitemap",
        "gone.log other.log | gone.log: no such file",
        "a.har b.har --second c.har | init takes one or two recordings of the same clicks",
        "LICENSE NOTICE --out src | src: exists; --out must name a new folder",
        "gone.har --sitemap pom.xml | init takes one of",
        "--access-log gone.log | gone.log: cannot be read: no such file",
        "--access-log gone.log --out src | src: exists; --out must name a new folder",
        "--access-log gone.log --har a.har | init takes one of",
        "--access-log gone.log --speed 0 | --speed must be from 0.01 to 1000, was 0.0",
        "--speed 2 http://127.0.0.1/ | --format and --speed are for --access-log",
        "--sitemap gone.xml | gone.xml: the sitemap cannot be read: no such file",
        "--record | --record takes the address of the first page, or a suite.yaml",
        "--headless http://127.0.0.1/ | --headless and --browser are for --record",
        "--record --browser gone http://127.0.0.1/ | --browser: gone is not an executable file",
        "--record gone.yaml | gone.yaml: the suite cannot be read: no such file",
        "testplans/suites/smoke.yaml | a suite.yaml is for --record, which starts its stack",
        "--record --har a.har http://127.0.0.1/ | init takes one of",
        "shop.example.org | expected an address such as http://127.0.0.1:8180/index.php",
      })
  void refusesWhatItCannotTakeAsASite(String words, String sentence) {
    List<String> all = words == null ? List.of("init") : List.of(("init " + words).split(" "));

    var ended = Ampmeter.here(all);

    assertThat(ended.err()).startsWith("ampmeter: ").contains(sentence);
    assertThat(ended.exitCode()).isEqualTo(2);
  }
}
