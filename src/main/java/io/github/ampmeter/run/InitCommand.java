package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.accesslog.TrafficDraft;
import io.github.ampmeter.run.accesslog.TrafficModel;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.SiteInit;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.site.Recording;
import io.github.ampmeter.site.Sitemap;
import io.github.ampmeter.source.accesslog.LogFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    description =
        "Writes a folder with a plan, a suite, targets and a README for your own site: from pages,"
            + " from one or two recordings of a browser, from a sitemap, from access logs, or from a"
            + " plan. One user goes through it first. Load only servers that are yours.",
    footer = {
      "",
      "Exits with 0 if the responses are as recorded, with 1 if not: the folder is"
          + " written in both cases and lists the differences."
    },
    mixinStandardHelpOptions = true)
public final class InitCommand implements Callable<Integer> {
  private static final double LEAST_SPEED = 0.01;
  private static final double MOST_SPEED = 1000;

  @Parameters(
      paramLabel = "URL|PLAN.jmx",
      arity = "0..*",
      description = "Pages of one site, or a plan that is copied and changed to read its load.")
  private List<String> from = List.of();

  @Option(
      names = "--har",
      paramLabel = "FILE",
      description = "A recording exported by a browser's network panel (HAR with content).")
  private Path har;

  @Option(
      names = "--second",
      paramLabel = "FILE",
      description =
          "A second recording of the same clicks: values that differ are taken from"
              + " responses.")
  private Path second;

  @Option(names = "--sitemap", paramLabel = "FILE", description = "A sitemap.xml, or .xml.gz.")
  private Path sitemap;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Access logs, also as .gz, read as one: the load has their mix, visits, think times and"
              + " the rate of their busiest hour. Only GET requests are sent. Without --web nothing"
              + " is requested.")
  private List<Path> logs = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The format of access logs, as for ampmeter access-log.")
  private String format = "";

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "Offers so many times the visits of access logs, such as 2. Default: 1.")
  private double speed = 1;

  @Option(
      names = "--web",
      paramLabel = "URL",
      description = "Load this server instead of those in the recording or plan.")
  private String web;

  @Option(
      names = "--ca-file",
      paramLabel = "PEM",
      description = "For https: certificates of the authorities to trust instead of Java's own.")
  private Path caFile;

  @Option(
      names = "--no-calibration",
      description = "Run the plan only once; targets are then the same for all pages.")
  private boolean uncalibrated;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "The folder to write; must not exist. Without it: the host's or plan's name.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    boolean ofPlan = from.size() == 1 && from.get(0).endsWith(".jmx");
    if (Stream.of(!from.isEmpty(), har != null, sitemap != null, !logs.isEmpty())
            .filter(given -> given)
            .count()
        != 1) {
      throw new ConfigException(
          "init takes one of: pages (URL...), --har FILE, --sitemap FILE, --access-log FILE..., or"
              + " a plan.jmx");
    }
    if (logs.isEmpty() && (!format.isEmpty() || speed != 1)) {
      throw new ConfigException("--format and --speed are for --access-log");
    }
    if (!(speed >= LEAST_SPEED && speed <= MOST_SPEED)) {
      throw new ConfigException("--speed must be from 0.01 to 1000, was " + speed);
    }
    if (second != null && har == null) {
      throw new ConfigException("--second is another recording of the same clicks as --har");
    }
    Console console = new Console(System.out, System.console() != null);
    boolean proven;
    if (ofPlan) {
      Path plan = Path.of(from.get(0));
      proven =
          to(plan.getFileName().toString().replaceFirst("\\.jmx$", ""), console)
              .rewrite(plan, Optional.ofNullable(web));
    } else if (!logs.isEmpty()) {
      proven = ofLogs(console);
    } else if (har != null) {
      Recording first = Recording.ofHar(har);
      proven =
          to(first.exchanges().get(0).sent().url().getHost(), console)
              .write(
                  first,
                  Optional.ofNullable(second).map(Recording::ofHar),
                  Optional.ofNullable(web),
                  har + (second == null ? "" : " and " + second));
    } else {
      proven = ofPages(console);
    }
    return proven ? ExitCode.PASSED : ExitCode.FAILED;
  }

  private boolean ofLogs(Console console) throws IOException, InterruptedException {
    SiteInit init = to(logs.get(0).getFileName().toString().replaceFirst("\\..*", ""), console);
    Optional<LogFormat> given =
        format.isBlank() ? Optional.empty() : Optional.of(LogFormat.parse(format));
    return init.writeTraffic(
        TrafficDraft.of(TrafficModel.read(logs, given), speed),
        Optional.ofNullable(web),
        logs.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private boolean ofPages(Console console) throws IOException, InterruptedException {
    Optional<Sitemap> map = Optional.ofNullable(sitemap).map(Sitemap::read);
    List<UrlTarget> pages = map.map(Sitemap::urls).orElse(from).stream().map(this::page).toList();
    List<String> notes =
        map.filter(all -> all.all() > all.urls().size()).stream()
            .map(
                all ->
                    "%s names %s pages, of which %s, evenly spread, are in the plan"
                        .formatted(sitemap, all.all(), all.urls().size()))
            .toList();
    UrlTarget first = pages.get(0);
    SiteInit init = to(first.address().getHost(), console);
    // Includes the user and password of basic authentication.
    String server = web != null ? web : sitemap != null ? first.address().toString() : from.get(0);
    return init.write(
        SiteInit.fetch(pages, Optional.ofNullable(caFile), notes),
        Optional.empty(),
        Optional.of(server),
        sitemap != null ? sitemap.toString() : "the pages given");
  }

  /** The page on the server under test. */
  private UrlTarget page(String url) {
    UrlTarget page = UrlTarget.parse(url);
    return web == null
        ? page
        : UrlTarget.parse(web.replaceFirst("^(https?://[^/]*).*", "$1") + page.page());
  }

  private SiteInit to(String name, Console console) {
    return new SiteInit(
        Home.current(),
        console,
        out == null ? Path.of(name) : out,
        Optional.ofNullable(caFile),
        !uncalibrated);
  }
}
