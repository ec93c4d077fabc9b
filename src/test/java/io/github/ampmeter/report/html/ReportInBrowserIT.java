package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import io.github.ampmeter.report.ExampleReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ToldRun;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PageSize;
import org.openqa.selenium.print.PrintOptions;

/** The page as Chromium shows it. What it looked like stays in target/report-in-browser. */
@TestInstance(Lifecycle.PER_CLASS)
class ReportInBrowserIT {
  private static final File CHROMIUM = new File("/usr/bin/chromium");
  private static final File CHROMEDRIVER = new File("/usr/bin/chromedriver");
  private static final Path SEEN = Path.of("target/report-in-browser");
  private static final Dimension WIDE = new Dimension(1200, 1600);

  private Path folder;
  private ChromeDriver browser;

  @BeforeAll
  void startBrowser(@TempDir Path temporary) {
    folder = temporary;
    boolean found = CHROMIUM.canExecute() && CHROMEDRIVER.canExecute();
    String missing = "no " + CHROMIUM + " or " + CHROMEDRIVER + ": install chromium-driver";
    if (List.of(System.getProperty("require", "").split(",")).contains("browser")) {
      assertThat(found).as(missing).isTrue();
    }
    assumeTrue(found, missing);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(CHROMEDRIVER)
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    browser = new ChromeDriver(service, options());
  }

  @AfterAll
  void stopBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void showsAWideWindow() {
    browser.manage().window().setSize(WIDE);
  }

  @Test
  void showsARunWithoutRequestMessageOrAccessibilityViolation() throws IOException {
    opensCleanly("example", ExampleReport.fourPlansOneMiss());
  }

  @Test
  void showsEveryVerdictWithoutRequestOrViolation() throws IOException {
    opensCleanly("every-verdict", ToldRun.everyVerdict());
  }

  @Test
  void showsAPlanWithoutSamplesWithoutRequestOrViolation() throws IOException {
    opensCleanly("silent", ToldRun.report(ToldRun.withoutSamples()));
  }

  @Test
  void showsHostileLabelsAsText() throws IOException {
    String hostile = "<script>document.title='taken'</script>" + "w".repeat(500);
    Report report =
        ToldRun.report(
            ToldRun.plan(hostile, "max(*) <= 1 ms", ToldRun.steady(9, hostile), List.of()));

    opensCleanly("hostile", report);

    assertThat(browser.getTitle()).isEqualTo("FAILED: told run");
    assertThat(scrollsSideways()).isFalse();
  }

  @Test
  void fitsANarrowWindow() throws IOException {
    browser.manage().window().setSize(new Dimension(520, 900));

    opensCleanly("narrow", ExampleReport.fourPlansOneMiss());

    assertThat(scrollsSideways()).isFalse();
  }

  @Test
  void showsAllColumnsOnAPhoneInTheDark() throws IOException {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 900, "deviceScaleFactor", 1, "mobile", false));

    opensCleanly("dark-phone", ToldRun.everyVerdict());

    assertThat(scrollsSideways()).isFalse();
    assertThat(
            browser.executeScript(
                "return [...document.querySelectorAll('.many')].filter(table =>"
                    + " table.scrollWidth > table.parentNode.clientWidth).length"))
        .isEqualTo(0L);
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  @Test
  void printsTheShortFormOnOnePage() throws IOException {
    opensCleanly("short", ToldRun.everyVerdict());
    browser.findElement(By.className("short-link")).click();

    byte[] pdf = printedOnA4("short");

    assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).containsOnlyOnce("/Type /Page\n");
    assertThat(violations()).isEmpty();
  }

  private void opensCleanly(String name, Report report) throws IOException {
    Path page = Files.writeString(folder.resolve("report.html"), HtmlReport.render(report));
    // The page that a new browser shows makes requests of its own.
    browser.get("about:blank");
    requests();
    browser.get(page.toUri().toString());
    keepPicture(name);

    assertThat(Files.size(page)).isLessThan(1_000_000);
    assertThat(requests()).containsOnly(page.toUri().toString());
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    assertThat(violations()).isEmpty();
    assertThat(printedOnA4(name)).isNotEmpty();
  }

  private List<String> requests() {
    List<String> urls = new ArrayList<>();
    for (var entry : browser.manage().logs().get(LogType.PERFORMANCE)) {
      String message = entry.getMessage();
      if (message.contains("\"Network.requestWillBeSent\"")) {
        urls.add(message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"));
      }
    }
    return urls.stream().filter(url -> !url.startsWith("data:")).toList();
  }

  private List<String> violations() {
    return new AxeBuilder()
        .analyze(browser).getViolations().stream().map(ReportInBrowserIT::text).toList();
  }

  private static String text(Rule rule) {
    return rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes().get(0).getHtml();
  }

  private boolean scrollsSideways() {
    Object wider =
        browser.executeScript(
            "const page = document.documentElement; return page.scrollWidth > page.clientWidth;");
    return Boolean.TRUE.equals(wider);
  }

  private byte[] printedOnA4(String name) throws IOException {
    PrintOptions options = new PrintOptions();
    options.setPageSize(new PageSize(29.7, 21.0));
    byte[] pdf = Base64.getDecoder().decode(browser.print(options).getContent());
    Files.write(SEEN.resolve(name + ".pdf"), pdf);
    return pdf;
  }

  private void keepPicture(String name) throws IOException {
    Files.createDirectories(SEEN);
    Files.write(SEEN.resolve(name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
  }

  private ChromeOptions options() {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + folder.resolve("profile"));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    return options;
  }
}
