package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import com.sun.net.httpserver.HttpServer;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.ExampleReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ToldRun;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import org.openqa.selenium.WebElement;
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
  void showsARunWithoutRequestMessageOrViolationAndFitsANarrowWindow() throws IOException {
    opensCleanly("example", ExampleReport.fourPlansOneMiss());

    browser.manage().window().setSize(new Dimension(520, 900));
    keepPicture("narrow");

    assertThat(scrollsSideways()).isFalse();
  }

  @Test
  void showsEveryVerdictWithoutRequestOrViolationAndItsShortFormOnOnePage() throws IOException {
    opensCleanly("every-verdict", ToldRun.everyVerdict());
    browser.findElement(By.className("short-link")).click();

    byte[] pdf = printedOnA4("short");

    assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).containsOnlyOnce("/Type /Page\n");
    assertThat(violations()).isEmpty();
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
  void showsAllColumnsOnAPhoneInTheDark() throws IOException {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 900, "deviceScaleFactor", 1, "mobile", false));

    opens("dark-phone", ToldRun.everyVerdict());

    assertThat(violations()).isEmpty();
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
  void choosesAPercentileWithoutAScript() throws IOException {
    withoutScripts(true);
    try {
      opens("without-script", ExampleReport.fourPlansOneMiss());

      assertThat(browser.findElements(By.cssSelector("button, .filter"))).isEmpty();
    } finally {
      withoutScripts(false);
    }
    List<WebElement> choices = browser.findElements(By.cssSelector("figure > input"));
    assertThat(shownOf(choices)).containsExactly(false, true, false);

    choices.get(2).click();

    assertThat(shownOf(choices)).containsExactly(false, false, true);
  }

  /** Whether the pictures of the first choices are shown. */
  private static List<Boolean> shownOf(List<WebElement> choices) {
    return choices.stream()
        .limit(3)
        .map(choice -> choice.findElement(By.xpath("following-sibling::div[1]")).isDisplayed())
        .toList();
  }

  @Test
  void sortsAndFiltersRowsWithItsScript() throws IOException {
    opens("sorted", manyLabels());
    WebElement table =
        browser.findElement(By.cssSelector("[aria-labelledby='plan-1-responseTimes'] table"));
    WebElement samples = table.findElement(By.cssSelector("th:nth-child(2) button"));

    samples.click();
    assertThat(labels(table)).startsWith("label 0", "label 1", "label 2").endsWith(TOTAL);
    samples.click();
    assertThat(labels(table)).startsWith("label 14", "label 13").endsWith(TOTAL);

    browser
        .findElement(By.cssSelector("#plan-1-responseTimes ~ .filter input"))
        .sendKeys("LABEL 1");
    assertThat(labels(table)).hasSize(7).contains("label 1", "label 14");
    assertThat(violations()).isEmpty();
  }

  private static final String TOTAL = "Total of the requests";

  private static List<String> labels(WebElement table) {
    return table.findElements(By.cssSelector("tbody th")).stream()
        .filter(WebElement::isDisplayed)
        .map(WebElement::getText)
        .toList();
  }

  private static Report manyLabels() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int label = 0; label < 15; label++) {
      for (int i = 0; i <= label; i++) {
        recorder.accept(
            new Sample()
                .named("label " + label, SampleKind.REQUEST)
                .timed(ToldRun.START + i, 10, 0)
                .ended(true, "200", ""));
      }
    }
    return ToldRun.report(ToldRun.plan("many", "", recorder.statistics(), List.of()));
  }

  /** As Jenkins serves what a build keeps: no script, no inline style. */
  @Test
  void isLegibleWhereAServerBlocksScriptsAndStyles() throws IOException {
    byte[] page = HtmlReport.render(ToldRun.everyVerdict()).getBytes(StandardCharsets.UTF_8);
    HttpServer jenkins =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    jenkins.createContext(
        "/",
        exchange -> {
          exchange
              .getResponseHeaders()
              .add(
                  "Content-Security-Policy",
                  "sandbox; default-src 'none'; img-src 'self'; style-src 'self';");
          exchange.getResponseHeaders().add("Content-Type", "text/html;charset=UTF-8");
          exchange.sendResponseHeaders(200, page.length);
          try (var body = exchange.getResponseBody()) {
            body.write(page);
          }
        });
    jenkins.start();
    try {
      browser.get("http://localhost:" + jenkins.getAddress().getPort() + "/report.html");
      keepPicture("jenkins");

      assertThat(browser.findElement(By.tagName("h1")).getText()).isEqualTo("told run");
      assertThat(browser.findElement(By.className("word")).getText()).contains("FAILED");
      assertThat(browser.findElements(By.cssSelector("button, .filter"))).isEmpty();
      assertThat(
              browser
                  .findElement(By.cssSelector("svg [stroke^='var(--blue']"))
                  .getCssValue("stroke"))
          .isEqualTo("rgb(0, 114, 178)");
    } finally {
      jenkins.stop(0);
      browser.manage().logs().get(LogType.BROWSER);
    }
  }

  private void withoutScripts(boolean without) {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", without));
  }

  private void opensCleanly(String name, Report report) throws IOException {
    opens(name, report);

    assertThat(violations()).isEmpty();
    assertThat(printedOnA4(name)).isNotEmpty();
  }

  /** Without a request or a message. */
  private void opens(String name, Report report) throws IOException {
    Path page = Files.writeString(folder.resolve("report.html"), HtmlReport.render(report));
    // The page that a new browser shows makes requests of its own.
    browser.get("about:blank");
    requests();
    browser.get(page.toUri().toString());
    keepPicture(name);

    assertThat(Files.size(page)).isLessThan(1_000_000);
    assertThat(requests()).containsOnly(page.toUri().toString());
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
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
