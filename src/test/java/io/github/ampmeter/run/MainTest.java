package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  static List<String> commands() {
    return commandsBelow(Main.commandLine(), "");
  }

  private static List<String> commandsBelow(CommandLine line, String name) {
    List<String> names = new ArrayList<>(List.of(name));
    line.getSubcommands()
        .forEach((own, each) -> names.addAll(commandsBelow(each, name + own + " ")));
    return names;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsOneScreenWithoutCutWords(String command) {
    CommandLine main = commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(80);

    assertThat(main.execute((command + "--help").split(" "))).isZero();

    assertThat(out.toString().lines().count()).isBetween(3L, 24L);
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
    assertThat(out.toString())
        .doesNotContainPattern("(?m)[a-z][.]{3}$")
        .startsWith("Usage: ampmeter " + command.strip());
  }

  @Test
  void explainsEachOptionOnRequest() {
    CommandLine main = commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(80);

    assertThat(main.execute("run", "--help", "--all")).isZero();
    assertThat(out.toString()).contains("reports/latest", "password", "latest-or-none");
    assertThat(commandLine().execute("run", "suite.yaml", "--all")).isEqualTo(2);
    assertThat(err.toString()).contains("ampmeter: --all belongs to --help");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'';name a command: run, status, stop, load-worker, size, report, accept, verify, compare,"
            + " url, init, access-log, statements, stack, gui, data, mongo-perf or completion",
        "stack;name a command: start, status or stop",
        "run;Missing required parameter: 'SUITE.yaml'",
        "bench;there is no command \"bench\"",
        "rnu a.yaml;'there is no command \"rnu\"; did you mean run?'",
        "stack strat;'there is no command \"strat\"; did you mean start?'",
        "run a.yaml --user 4;'Unknown options: ''--user'', ''4''; did you mean --users?'",
      })
  void saysWhatIsWrongWithACommandLineAndWhereToLook(String line, String sentence) {
    String[] words = line.isEmpty() ? new String[0] : line.split(" ");

    assertThat(commandLine().execute(words)).isEqualTo(2);
    assertThat(err.toString()).contains("ampmeter: " + sentence).contains("--help");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--users 1,two|--users: expected numbers of users such as 1,2,4,8 or 1..8 or 1..64 x2 or"
            + " 10..50 +10, found \"1,two\"",
        "--users 0|--users: a step must have from 1 to 100000 users, found \"0\"",
        "-P users=5|-P users=5 sets the load; use --users 5, so that the report shows it",
        "-P duration=5|-P duration=5 sets the load; use the suite's key duration, so that the"
            + " report shows it",
      })
  void refusesOptionsThatCannotBeRight(String options, String sentence, @TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Path suite = Files.writeString(folder.resolve("suite.yaml"), "plans: [{plan: home.jmx}]");

    assertThat(commandLine().execute(("run " + suite + " " + options).split(" "))).isEqualTo(2);
    assertThat(err).hasToString("ampmeter: " + sentence + "\n");
  }

  @Test
  void startsNoStackWhosePropertiesCannotBeWritten(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("stack.properties"), "mine");

    assertThat(commandLine().execute("stack", "start", "--properties", file.toString()))
        .isEqualTo(2);
    assertThat(err)
        .hasToString("ampmeter: --properties " + file + ": exists already; name a new file\n");
  }

  @Test
  void bashCompletesCommandsAndOptions(@TempDir Path folder) throws Exception {
    assertThat(commandLine().execute("completion")).isZero();
    Path script = Files.writeString(folder.resolve("completion"), out.toString());

    assertThat(completed(script, "ampmeter", "comp")).contains("compare", "completion");
    assertThat(completed(script, "ampmeter", "run", "--ba")).contains("--baseline");
    assertThat(completed(script, "ampmeter", "stack", "st")).contains("start", "status", "stop");
  }

  /** Files are left to zsh itself, which puts a slash behind a folder. */
  @Test
  void zshCompletesCommandsAndLeavesFilesAndOptionsOfTheShellAlone(@TempDir Path folder)
      throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/zsh")), "no zsh: install zsh");
    assertThat(commandLine().execute("completion")).isZero();
    Files.writeString(folder.resolve("completion"), out.toString());
    Files.createDirectory(folder.resolve("sub"));
    String shell =
        """
        setopt >before; autoload -Uz compinit; compinit -u -D; source ./completion
        compadd() { print -r -- $@; }; _default() { print files; }
        for line in 'comp' 'run --ba' 'run su' 'run --jmeter su' 'stack start --suite su'; do
          words=(ampmeter ${=line}); CURRENT=$#words
          _bash_complete -o default -F _complete_ampmeter
        done
        setopt | diff before -; alias compopt
        """;
    Process zsh =
        new ProcessBuilder("/usr/bin/zsh", "-f", "-c", shell)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();

    assertThat(new String(zsh.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains(" compare ", " --baseline ")
        .endsWith("\nfiles\nfiles\nfiles\n");
  }

  private static String completed(Path script, String... words) throws Exception {
    String sourced =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_ampmeter; echo ${COMPREPLY[@]}"
            .formatted(script, String.join(" ", words), words.length - 1);
    Process bash = new ProcessBuilder("bash", "-c", sourced).redirectErrorStream(true).start();
    return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Such as the name of a file that somebody else chose. */
  @Test
  void whatItSaysControlsNoTerminal() {
    ending(() -> fail(new ConfigException("\u001b[2J.yaml: no\nsuch\u0007 file")));
    ending(() -> fail(new StackException("\u001b[2J")));
    ending(() -> fail(new FileSystemException("\u001b[2J", null, "gone")));
    commandLine().execute("run", "a.yaml", "--\u001b[2J");

    assertThat(err.toString())
        .contains("ampmeter: \uFFFD[2J.yaml: no\nsuch\uFFFD file\n", "ampmeter: \uFFFD[2J: gone\n")
        .doesNotContain("\u001b", "\u0007");
  }

  @Test
  void exitCodesTellMistakesFailuresFileTroubleAndBugsApart() {
    assertThat(ending(() -> fail(new ConfigException("users must be a number")))).isEqualTo(2);
    assertThat(ending(() -> fail(new StackException("no database")))).isEqualTo(3);
    assertThat(ending(() -> fail(new FileSystemException("a", null, "No space left on device"))))
        .isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly(
            "ampmeter: users must be a number",
            "ampmeter: no database",
            "ampmeter: a: the disk is full; free space on it, then try again");
    assertThat(ending(() -> fail(new UncheckedIOException(new IOException("gone"))))).isEqualTo(3);
    assertThat(ending(() -> fail(new IllegalStateException("a bug")))).isEqualTo(3);
    assertThat(err.toString())
        .containsPattern("ampmeter: internal error of Ampmeter .+; please report it")
        .contains("IllegalStateException: a bug\n\tat ");
  }

  @Test
  void labelsOfAnyScriptAreUtf8InAnyLocale(@TempDir Path folder) throws Exception {
    Path jtl =
        Files.writeString(
            folder.resolve("a.jtl"),
            "timeStamp,elapsed,label,success\n1770000000000,5,K\u00e4se,true\n");
    Process report =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Dfile.encoding=US-ASCII",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "report",
                jtl.toString(),
                "--verbose",
                "--out",
                folder.resolve("report").toString())
            .redirectErrorStream(true)
            .start();
    String console = new String(report.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(report.waitFor()).isZero();
    assertThat(console).contains("K\u00e4se");
    assertThat(Files.readString(folder.resolve("report/summary.txt"))).contains("K\u00e4se");
  }

  private static int fail(Exception e) throws Exception {
    throw e;
  }

  private int ending(Callable<Integer> body) {
    @Command(name = "fails")
    class Fails implements Callable<Integer> {
      @Override
      public Integer call() throws Exception {
        return body.call();
      }
    }

    return commandLine()
        .addSubcommand(new Fails())
        .setErr(new PrintWriter(err, true))
        .execute("fails");
  }

  private CommandLine commandLine() {
    return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
  }
}
