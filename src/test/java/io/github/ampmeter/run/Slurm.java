package io.github.ampmeter.run;

import io.github.ampmeter.Requirement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Slurm with one controller and one node, both on this machine and on loopback only. */
final class Slurm implements AutoCloseable {
  private static final Path DAEMONS = Path.of("/usr/sbin");
  private static final Pattern ENDED =
      Pattern.compile("JobState=(COMPLETED|FAILED|CANCELLED|NODE_FAIL|TIMEOUT).* ExitCode=(\\d+):");

  private static final long PATIENCE_SECONDS = 30;

  private final Path folder;
  private final Deque<Process> daemons = new ArrayDeque<>();

  /** Skips the test where this machine has no Slurm. */
  static void needed() {
    Requirement.SLURM.met(
        Stream.of("munged", "slurmctld", "slurmd")
            .allMatch(each -> Files.isExecutable(DAEMONS.resolve(each))),
        "no Slurm: install slurm-wlm and munge");
  }

  /** Starts it, with its files in a new folder. */
  Slurm(Path folder) throws IOException, InterruptedException {
    this.folder = Files.createDirectories(folder.toAbsolutePath());
    Files.createDirectory(folder.resolve("state"));
    Files.createDirectory(folder.resolve("spool"));
    byte[] secret = new byte[128];
    new SecureRandom().nextBytes(secret);
    Path key = Files.write(this.folder.resolve("key"), secret);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
    Files.writeString(
        configuration(),
        """
        ClusterName=ampmeter
        SlurmctldHost=localhost(127.0.0.1)
        SlurmctldPort=%2$d
        SlurmdPort=%3$d
        SlurmUser=%4$s
        SlurmdUser=%4$s
        AuthType=auth/munge
        AuthInfo=socket=%1$s/socket
        CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        StateSaveLocation=%1$s/state
        SlurmdSpoolDir=%1$s/spool
        SlurmctldPidFile=%1$s/slurmctld.pid
        SlurmdPidFile=%1$s/slurmd.pid
        NodeName=localhost NodeAddr=127.0.0.1 CPUs=2
        PartitionName=all Nodes=ALL Default=YES OverSubscribe=FORCE:4
        """
            .formatted(this.folder, freePort(), freePort(), System.getProperty("user.name")));
    List<String> munged = new ArrayList<>(List.of("munged", "--force", "--foreground"));
    for (String each : List.of("key-file=key", "socket=socket", "pid-file=pid", "seed-file=seed")) {
      munged.add("--" + each.replace("=", "=" + this.folder + "/"));
    }
    munged.add("--log-file=" + this.folder.resolve("munged.log"));
    start(munged);
    Ampmeter.await("munged did not start", () -> Files.exists(this.folder.resolve("socket")));
    start(List.of("slurmctld", "-D", "-f", configuration().toString()));
    start(List.of("slurmd", "-D", "-N", "localhost", "-f", configuration().toString()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Path configuration() {
    return folder.resolve("slurm.conf");
  }

  private void start(List<String> words) throws IOException {
    List<String> command = new ArrayList<>(words);
    command.set(0, DAEMONS.resolve(words.get(0)).toString());
    daemons.push(process(folder, folder.resolve(words.get(0) + ".out"), command));
  }

  private Process process(Path where, Path out, List<String> words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().remove("DISPLAY");
    builder.environment().put("SLURM_CONF", configuration().toString());
    Path program = Ampmeter.HOME.resolve("bin").toAbsolutePath();
    builder.environment().merge("PATH", program.toString(), (path, own) -> own + ":" + path);
    return builder.start();
  }

  private String output(Path where, String... words) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "said", ".out");
    process(where, out, List.of(words)).waitFor();
    return Files.readString(out);
  }

  /** Submits a batch script; returns the number of the job. */
  String submit(Path where, Path script, String... options)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sbatch", "--parsable"));
    words.addAll(List.of(options));
    words.add(script.toString());
    String job = output(where, words.toArray(String[]::new)).strip();
    if (!job.matches("[0-9]+")) {
      throw new AssertionError(job);
    }
    return job;
  }

  /** Waits for the end of a job that was submitted in a folder. */
  Ampmeter.Ended end(Path where, String job) throws IOException, InterruptedException {
    int[] exitCode = {-1};
    Ampmeter.await(
        "the job did not end",
        () -> {
          try {
            Matcher state = ENDED.matcher(output(folder, "scontrol", "show", "job", "-o", job));
            boolean ended = state.find();
            exitCode[0] = ended ? Integer.parseInt(state.group(2)) : -1;
            return ended;
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        });
    return new Ampmeter.Ended(
        exitCode[0], Files.readString(where.resolve("slurm-" + job + ".out")), "");
  }

  @Override
  public void close() throws IOException {
    try {
      output(folder, "scancel", "--me");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // In order first: slurmd ends what its jobs have started. It may wait for a job for minutes.
    daemons.forEach(Process::destroy);
    for (Process each : daemons) {
      each.onExit().completeOnTimeout(each, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
      each.destroyForcibly().onExit().join();
    }
  }
}
