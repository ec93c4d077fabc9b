package io.github.ampmeter.run.share;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.PartOfShare;
import io.github.ampmeter.run.distributed.SavedShare;
import io.github.ampmeter.run.distributed.SavedShare.Times;
import io.github.ampmeter.run.distributed.ShareLoad;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.source.responses.ResponsesSource;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The shares of one run, merged to a run folder like that of a run with load workers.
 *
 * @param merged the run folder
 * @param taken the shares that belong together, in their order
 * @param problems what makes the run incomplete, whatever the shares say
 */
public record SharedRun(RunFolder merged, List<ShareOfRun> taken, List<String> problems) {
  private static final String MERGED = "merged";

  /** Shares that begin without a common start may wait this long for their JMeter. */
  private static final long MOST_SPREAD_MILLIS = 10_000;

  /** Tells a folder of ours, even one that is not whole, from that of another run. */
  private static final String MARK = ".merged";

  /** What the folder of a share has for itself. */
  private static final Set<String> OF_THE_RUN = Set.of("share.json", ".runner", MARK);

  /** What the folder of a plan has that is merged, or is of one share alone. */
  private static final Set<String> OF_A_PLAN =
      Set.of(
          "share.json",
          ShareLoad.FILES,
          LoadWorkerResult.FILE,
          JMeterCommand.LOG,
          PlanLoad.OUTPUT,
          JMeterCommand.METER_READINGS,
          ResponsesSource.FILE);

  /** Whether a folder holds shares of a run. */
  public static boolean isOne(Path folder) throws IOException {
    return !RunFolder.isOne(folder) && !shares(folder).isEmpty();
  }

  private static List<Path> shares(Path folder) throws IOException {
    return FolderTree.entries(folder).stream().filter(ShareOfRun::isOne).toList();
  }

  /**
   * Merges the shares in a folder. The folders of shares stay as they are.
   *
   * @return the run folder, which is in the same folder; an earlier one is replaced
   * @throws ConfigException also where another run has its place
   */
  public static RunFolder merge(Path folder) throws IOException {
    List<String> problems = new ArrayList<>();
    List<ShareOfRun> taken = together(read(folder, problems), problems);
    if (taken.isEmpty()) {
      throw new ConfigException(folder + ": no share can be read: " + String.join("; ", problems));
    }
    RunFolder merged = new RunFolder(folder.resolve(MERGED));
    Path mark = merged.root().resolve(MARK);
    if (Files.exists(mark, LinkOption.NOFOLLOW_LINKS)) {
      FolderTree.delete(merged.root());
    }
    RunFolder.createAt(merged.root());
    Files.createFile(mark);
    copy(taken.get(0).folder().root(), merged.root());
    new SharedRun(merged, taken, problems).join();
    return merged;
  }

  private static List<ShareOfRun> read(Path folder, List<String> problems) throws IOException {
    List<ShareOfRun> all = new ArrayList<>();
    for (Path each : shares(folder)) {
      try {
        ShareOfRun share = ShareOfRun.of(RunFolder.existing(each));
        share.folder().run().plans().forEach(share.folder()::savedPlan);
        all.add(share);
      } catch (ConfigException e) {
        problems.add(e.getMessage());
      }
    }
    all.sort(Comparator.comparingInt(each -> each.share().number()));
    return all;
  }

  /** The shares that belong to the run of the first; the problems name the others. */
  private static List<ShareOfRun> together(List<ShareOfRun> all, List<String> problems) {
    List<ShareOfRun> taken = new ArrayList<>();
    for (ShareOfRun each : all) {
      ShareOfRun first = taken.isEmpty() ? each : taken.get(0);
      Optional<String> foreign = foreign(each, first);
      ShareOfRun before = taken.isEmpty() ? null : taken.get(taken.size() - 1);
      if (foreign.isPresent()) {
        problems.add("%s %s, unlike %s; it is left out".formatted(each, foreign.get(), first));
      } else if (before != null && before.share().equals(each.share())) {
        problems.add(
            "%s is there twice: %s and %s; the second is left out"
                .formatted(
                    each.share(),
                    before.folder().root().getFileName(),
                    each.folder().root().getFileName()));
      } else {
        taken.add(each);
      }
    }
    if (!taken.isEmpty()) {
      Set<Integer> numbers = new HashSet<>();
      taken.forEach(each -> numbers.add(each.share().number()));
      int of = taken.get(0).share().of();
      for (int number = 1; number <= of; number++) {
        if (!numbers.contains(number)) {
          problems.add("share %s of %s is missing".formatted(number, of));
        }
      }
    }
    return taken;
  }

  private static Optional<String> foreign(ShareOfRun share, ShareOfRun ofRun) {
    SavedShare one = share.saved();
    SavedShare first = ofRun.saved();
    return !one.suite().equals(first.suite())
        ? Optional.of("is of another suite or of other options")
        : !one.version().equals(first.version())
            ? Optional.of(
                "is of another version (%s, not %s)".formatted(one.version(), first.version()))
            : one.n() != first.n()
                    || !one.startAt().equals(first.startAt())
                    || !share.mayHaveMet(ofRun)
                ? Optional.of("is of another run")
                : Optional.empty();
  }

  /**
   * Copies what a run folder has but for what is of the share alone. A link in it may lead to any
   * file of this machine, so none is followed.
   */
  private static void copy(Path share, Path into) throws IOException {
    Path from = share.toRealPath();
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path each : tree.toList()) {
        Path relative = from.relativize(each);
        if (isOfShare(relative)) {
          continue;
        }
        if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          Files.createDirectories(into.resolve(relative.toString()));
        } else if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
          Files.copy(each, into.resolve(relative.toString()));
        }
      }
    }
  }

  /** Whether a file, or the folder that it is in, is of the share alone. */
  private static boolean isOfShare(Path relative) {
    if (OF_THE_RUN.contains(relative.getName(0).toString())) {
      return true;
    }
    String name = relative.getNameCount() > 1 ? relative.getName(1).toString() : "";
    return OF_A_PLAN.contains(name)
        || name.startsWith("samples.jtl")
        || name.startsWith("under-way");
  }

  private void join() throws IOException {
    SavedRun run = merged.run();
    List<String> notes = new ArrayList<>();
    for (String plan : run.plans()) {
      List<String> found = new ArrayList<>(problems);
      for (ShareOfRun each : taken) {
        each.problems(plan).forEach(problem -> found.add(each.share() + ": " + problem));
      }
      List<PartOfShare> parts = new ArrayList<>();
      for (ShareOfRun each : taken) {
        Path own = merged.plan(plan).resolve(LoadWorkerResult.folder(each.share().name()));
        parts.add(new PartOfShare(each.share(), each.folder().plan(plan), each.rows(plan), own));
      }
      Files.createDirectories(merged.plan(plan));
      PartOfShare.join(parts, merged.plan(plan).resolve("samples.jtl")).ifPresent(found::add);
      joinReadings(plan, parts);
      notes.add(plan + ": " + spread(parts, found));
      end(plan, found);
    }
    String end =
        taken.stream()
            .map(each -> each.folder().run().end())
            .filter(each -> each != null)
            .max(Comparator.naturalOrder())
            .orElse(run.start());
    SavedRun noted =
        run.resumed(
            run.plans(),
            "%s. %s".formatted(Counted.of(taken.size(), "shares"), String.join("; ", notes)));
    merged.write(noted);
    merged.write(noted.endedAt(end, merged.evidence()));
  }

  /** How far apart the shares began; adds what is wrong with that. */
  private static String spread(List<PartOfShare> parts, List<String> found) {
    LongSummaryStatistics begun = new LongSummaryStatistics();
    LongSummaryStatistics ended = new LongSummaryStatistics();
    for (PartOfShare each : parts) {
      try {
        Times times = Times.read(each.plan());
        begun.accept(times.begunMillis() - each.aheadMillis());
        ended.accept(times.endedMillis() - each.aheadMillis());
      } catch (ConfigException notOver) {
        // Its problems say so already.
        continue;
      }
    }
    if (begun.getCount() == 0) {
      return "no share has ended";
    }
    long spread = begun.getMax() - begun.getMin();
    String text = "shares began within %s ms".formatted(spread);
    if (begun.getMax() >= ended.getMin() && begun.getCount() > 1) {
      found.add(
          "the loads of the shares do not overlap: they are of different runs, or one began when another had ended");
    } else if (spread > MOST_SPREAD_MILLIS) {
      found.add(
          "the shares began within %s ms, more than %s ms: use --start-together or --start-at"
              .formatted(spread, MOST_SPREAD_MILLIS));
    }
    return text;
  }

  /** Adds how busy the machines of the other shares were. */
  private void joinReadings(String plan, List<PartOfShare> parts) throws IOException {
    Path all = merged.observation(plan);
    for (PartOfShare each : parts.subList(1, parts.size())) {
      Path own = each.plan().resolve(all.getFileName());
      long ahead = each.aheadMillis();
      if (Files.isRegularFile(own, LinkOption.NOFOLLOW_LINKS) && Files.exists(all)) {
        // Any byte is a character, so that all bytes stay the same.
        try (Stream<String> lines = Files.lines(own, ISO_8859_1);
            Writer out = Files.newBufferedWriter(all, ISO_8859_1, StandardOpenOption.APPEND)) {
          // A share that was killed may have left half a line.
          out.write(endsALine(all) ? "" : "\n");
          for (String line : (Iterable<String>) lines.skip(1)::iterator) {
            out.write(moved(line, ahead) + "\n");
          }
        }
      }
    }
  }

  /** A reading, which begins with its time in ms. */
  private static String moved(String line, long ahead) {
    int end = line.indexOf(',');
    return ahead != 0 && end > 0 && line.substring(0, end).matches("[0-9]{1,15}")
        ? Long.parseLong(line.substring(0, end)) - ahead + line.substring(end)
        : line;
  }

  private static boolean endsALine(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(Math.max(0, bytes.length() - 1));
      return bytes.read() == '\n';
    }
  }

  /** Writes how the plan ended, with the contents of its files. */
  private void end(String plan, List<String> found) throws IOException {
    Path file = merged.plan(plan).resolve("run.json");
    ObjectNode saved = Json.read(file, ObjectNode.class);
    saved.put("finished", true);
    saved.putPOJO("problems", found);
    Json.write(file, saved);
    merged.renewEvidence(plan);
  }
}
