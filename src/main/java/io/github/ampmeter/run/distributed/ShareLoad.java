package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.run.distributed.ShareStart.Beginning;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.PlanLoad.Gate;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Carries one share of each load, with no connection to those that carry the others. */
public record ShareLoad(Share share, ShareStart start) implements LoadCarrier {
  /** The folder of the plan as this share runs it, beside its part of the files. */
  public static final String FILES = "share";

  /**
   * Rejects a suite that shares cannot carry.
   *
   * @throws ConfigException if they cannot
   */
  public void validate(Suite suite, StackKind stack) {
    if (stack.managed()) {
      throw new ConfigException(
          "each share would start a %s stack of its own; --share needs the external stack"
              .formatted(stack.key()));
    }
    if (!suite.generator().workers().isEmpty()) {
      throw new ConfigException("a share is carried by this machine; leave load workers out");
    }
    start.validate(suite.plans().size());
    suite.plans().forEach(share::validate);
  }

  public SavedShare saved(String suite, Version version) {
    return SavedShare.of(share, start, suite, version);
  }

  @Override
  public List<Notice> carry(Load load, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    List<Map<String, String>> parts = share.parts(load.plan());
    if (load.plan().file().asksFor(LoadShare.SEED)) {
      LoadShare.addSeeds(parts, load.command().properties().get(LoadShare.SEED));
    }
    Map<String, String> own = parts.get(share.number() - 1);
    SuitePlan part = LoadShare.part(load.plan(), own);
    JMeterCommand command = command(load.command(), part, own, processes.scratchFolder());
    PlanLoad carried = new PlanLoad(part, load.place(), command, load.longest(), load.console());
    Path folder = command.jtl().toAbsolutePath().getParent();
    List<Notice> problems;
    try (GeneratorWork work = new GeneratorWork(share, load.observation())) {
      Gate gate =
          gone -> {
            Beginning begin =
                start.await(
                    share,
                    load.plan().name(),
                    () -> gone.getAsBoolean() || interruption.requested());
            work.begin(begin);
            return begin.millis();
          };
      problems =
          new ArrayList<>(
              carried.runBehind(
                  gate, DistributedLoad.TO_BE_READY, processes, interruption, work::of));
      work.end().write(folder);
      problems.addAll(written(command, own, work.done(), work.clock()));
    }
    return problems;
  }

  /** The same command for this share of the load, with its part of the plan's files. */
  private JMeterCommand command(
      JMeterCommand whole, SuitePlan plan, Map<String, String> own, Path scratch)
      throws IOException {
    Path sent = whole.jtl().toAbsolutePath().getParent().resolve(FILES);
    Map<String, Path> files = SentFiles.of(plan.asRun(), share.number() - 1, share.of(), scratch);
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path place = sent.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.copy(file.getValue(), place);
    }
    Map<String, String> properties = new LinkedHashMap<>(whole.properties());
    properties.putAll(own);
    return new JMeterCommand(
        whole.jmeter(),
        sent.resolve(WorkerMessages.PLAN),
        whole.jtl(),
        whole.log(),
        properties,
        whole.heap(),
        whole.shortLoad());
  }

  /** Writes what JMeter made and wrote; returns what is missing. */
  List<Notice> written(
      JMeterCommand command,
      Map<String, String> own,
      LoadWorkerResult.Work work,
      List<ClockOffset> clock)
      throws IOException {
    Path jtl = command.jtl();
    long bytes = Files.exists(jtl) ? Files.size(jtl) : 0;
    String sha256 = bytes == 0 ? "" : Sha256.of(jtl);
    Optional<String> unreadable = Optional.empty();
    Merged rows = Merged.NOTHING;
    try {
      rows = MergedRows.counted(new MergedRows.Source(share.name(), jtl, List.of()));
    } catch (IOException e) {
      unreadable = Optional.of("could not read the rows: " + FileReason.of(e));
    }
    OptionalLong made = JMeterLog.of(command.log()).samples();
    LoadWorkerResult result =
        new LoadWorkerResult(
            new LoadWorkerResult.Worker(share.name(), machine(), own),
            new LoadWorkerResult.Transfer(made.orElse(-1), bytes, bytes, sha256, sha256),
            new LoadWorkerResult.Rows(rows.rows(), rows.requests(), rows.cut()),
            work,
            rows.firstStartMillis(),
            clock,
            new LoadWorkerResult.Failure("", ""));
    Json.write(jtl.resolveSibling(LoadWorkerResult.FILE), List.of(result));
    Optional<String> problem = unreadable.isPresent() ? unreadable : missing(made, rows);
    return problem.stream().map(NoticeText.REASON::with).toList();
  }

  /** What the rows lack of the samples that JMeter counted. */
  private static Optional<String> missing(OptionalLong made, Merged rows) {
    boolean whole = made.orElse(0) <= rows.requests() && !rows.cut() && rows.rows() > 0;
    return Optional.of(
            "JMeter counted %s samples and wrote %s rows%s"
                .formatted(
                    made.isPresent() ? made.getAsLong() : "an unknown number of",
                    rows.requests(),
                    rows.cut() ? ", the last one incomplete" : ""))
        .filter(text -> !whole);
  }

  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "";
    }
  }

  @Override
  public Map<String, String> facts() {
    return Map.of(share.name(), machine());
  }

  @Override
  public boolean observesServers() {
    return share.number() == 1;
  }

  @Override
  public boolean hasAllRows() {
    return false;
  }
}
