package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.accesslog.TrafficDraft;
import io.github.ampmeter.run.accesslog.TrafficModel;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.RecordedSuite;
import io.github.ampmeter.run.session.SiteInit;
import io.github.ampmeter.run.session.SiteRecording;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.site.Recording;
import io.github.ampmeter.site.Sitemap;
import io.github.ampmeter.source.accesslog.LogFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
        "Writes a plan, a suite and targets for your own site. Makes a folder from pages, from a"
            + " visit in your browser, from one or two recordings, from a sitemap, from access"
            + " logs, or from a plan. One user goes through it first. Load only servers that are"
            + " yours.",
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
      paramLabel = "URL|FILE",
      arity = "0..*",
      description =
          "Pages of one site, a plan, a recording, or logs. A file's name says what it is: plan.jmx,"
              + " recording.har, sitemap.xml; any other is an access log. A plan is copied and changed to read"
              + " its load. With --record: the first page, or a suite.yaml"
              + " whose stack is started, and paths of its pages.")
  private List<String> from = List.of();

  @Option(
      names = "--har",
      paramLabel = "FILE",
      description = "A recording of a browser: HAR with content. The network panel exports it.")
  private Path har;

  @Option(
      names = "--second",
      paramLabel = "FILE",
      description =
          "A second recording of the same clicks. Values that differ are taken from"
              + " responses.")
  private Path second;

  @Option(
      names = "--record",
      description =
          "Record a visit in your browser. Opens Chrome, Chromium or Edge with the first page, and"
              + " records until you close it.")
  private boolean record;

  @Option(
      names = "--headless",
      description = "With --record: show no window. Visits all pages given, without a window.")
  private boolean headless;

  @Option(
      names = "--browser",
      paramLabel = "FILE",
      description = "With --record: the browser's program. Without it: the first on the PATH.")
  private Path browser;

  @Option(names = "--sitemap", paramLabel = "FILE", description = "A sitemap.xml, or .xml.gz.")
  private Path sitemap;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Access logs, also as .gz. They are read as one: the load has their mix, visits, think times and"
              + " the rate of their busiest hour. Only GET requests are sent. Without --web nothing"
              + " is requested.")
  private List<Path> logs = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The format of access logs. It is that of ampmeter access-log.")
  private String format = "";

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "Offer so many times the visits of access logs. Such as 2; default: 1.")
  private double speed = 1;

  @Option(
      names = "--web",
      paramLabel = "URL",
      description = "Load this server. It replaces those in the recording or plan.")
  private String web;

  @Option(
      names = "--ca-file",
      paramLabel = "PEM",
      description = "For https: certificates to trust. They are used instead of Java's own.")
  private Path caFile;

  @Option(
      names = "--no-calibration",
      description = "Run the plan only once. Targets are then the same for all pages.")
  private boolean uncalibrated;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "The folder to write; must not exist. Without it: the host's or plan's name.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    takeFiles();
    boolean ofPlan = from.size() == 1 && ends(from.get(0), "jmx");
    if (record && from.isEmpty() || !record && (headless || browser != null)) {
      throw new ConfigException(
          record
              ? "--record takes the address of the first page, or a suite.yaml"
              : "--headless and --browser are for --record");
    }
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
    if (!record && from.stream().anyMatch(name -> ends(name, "ya?ml") && isFile(name))) {
      throw new ConfigException("a suite.yaml is for --record, which starts its stack");
    }
    Console console = Console.standard(false);
    boolean proven;
    if (record) {
      proven = recorded(console);
    } else if (ofPlan) {
      Path plan = Path.of(from.get(0));
      proven =
          to(plan.getFileName().toString().replaceFirst("(?i)\\.jmx$", ""), console)
              .rewrite(plan, Optional.ofNullable(web));
    } else if (!logs.isEmpty()) {
      proven = ofLogs(console);
    } else if (har != null) {
      Recording first = recording(har);
      proven =
          to(first.exchanges().get(0).sent().url().getHost(), console)
              .write(
                  first,
                  Optional.ofNullable(second).map(InitCommand::recording),
                  Optional.ofNullable(web),
                  har + (second == null ? "" : " and " + second));
    } else {
      proven = ofPages(console);
    }
    return proven ? ExitCode.PASSED : ExitCode.FAILED;
  }

  /** Takes files that are given without an option for what their names say. */
  private void takeFiles() {
    from.stream()
        .filter(name -> ends(name, "xml|gz|log") && !name.contains("://") && !isFile(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new ConfigException(name + ": no such file");
            });
    boolean plan = from.stream().anyMatch(name -> ends(name, "jmx"));
    if (record || plan || from.isEmpty() || !from.stream().allMatch(InitCommand::isFile)) {
      return;
    }
    List<Path> files = from.stream().map(Path::of).toList();
    if (from.stream().allMatch(name -> ends(name, "har")) && har == null) {
      if (files.size() + (second == null ? 0 : 1) > 2) {
        throw new ConfigException("init takes one or two recordings of the same clicks");
      }
      har = files.get(0);
      second = files.size() == 2 ? files.get(1) : second;
    } else if (files.size() == 1 && ends(from.get(0), "xml(\\.gz)?") && sitemap == null) {
      sitemap = files.get(0);
    } else if (logs.isEmpty() && from.stream().noneMatch(name -> ends(name, "har|ya?ml"))) {
      logs = files;
    } else {
      return;
    }
    from = List.of();
  }

  private static boolean ends(String name, String extensions) {
    return name.matches("(?i).*\\.(" + extensions + ")");
  }

  /** No address ends like a recording, so that one that is missing is reported as such. */
  private static boolean isFile(String name) {
    try {
      return ends(name, "har") && !name.contains("://") || Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private boolean ofLogs(Console console) throws IOException, InterruptedException {
    Optional<LogFormat> given =
        format.isBlank() ? Optional.empty() : Optional.of(LogFormat.parse(format));
    String name = logs.get(0).getFileName().toString().replaceFirst("\\..*", "");
    // Logs of gigabytes take minutes to read.
    SiteInit.requireNew(folder(name));
    TrafficDraft draft = TrafficDraft.of(TrafficModel.read(logs, given), speed);
    return to(name, console)
        .writeTraffic(
            draft,
            Optional.ofNullable(web),
            logs.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private boolean recorded(Console console) throws IOException, InterruptedException {
    SiteRecording visit = new SiteRecording(Optional.ofNullable(browser), headless, console);
    if (ends(from.get(0), "ya?ml")) {
      RecordedSuite suite = RecordedSuite.beside(Path.of(from.get(0)));
      List<String> paths = from.size() == 1 ? List.of("/") : from.subList(1, from.size());
      paths.stream()
          .filter(path -> !path.startsWith("/"))
          .findFirst()
          .ifPresent(
              path -> {
                throw new ConfigException("pages of a suite's stack start with /, not " + path);
              });
      return new SiteInit(
              Home.current(),
              console,
              out == null ? suite.folder() : out,
              Optional.ofNullable(caFile),
              !uncalibrated,
              Optional.of(suite))
          .record(visit, paths);
    }
    UrlTarget first = UrlTarget.parse(from.get(0));
    from.forEach(UrlTarget::parse);
    SiteInit init = to(first.address().getHost(), console);
    return init.write(
        visit.of(from), Optional.empty(), Optional.ofNullable(web), "a visit in a browser");
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

  /** Returns the page on the server under test. */
  private UrlTarget page(String url) {
    UrlTarget page = UrlTarget.parse(url);
    return web == null
        ? page
        : UrlTarget.parse(web.replaceFirst("^(https?://[^/]*).*", "$1") + page.page());
  }

  private static Recording recording(Path file) {
    return Recording.ofHar(file, file.toString());
  }

  private Path folder(String name) {
    return out == null ? Path.of(name) : out;
  }

  private SiteInit to(String name, Console console) {
    return new SiteInit(
        Home.current(),
        console,
        folder(name),
        Optional.ofNullable(caFile),
        !uncalibrated,
        Optional.empty());
  }
}
