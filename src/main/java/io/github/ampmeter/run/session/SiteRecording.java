package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.site.Recording;
import io.github.ampmeter.site.browser.BrowserProgram;
import io.github.ampmeter.site.browser.BrowserRecorder;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Records a visit in a browser with a new profile, which is deleted afterwards.
 *
 * @param browser its program; empty: the first that is installed
 * @param headless whether the given pages are visited without a window
 */
public record SiteRecording(Optional<Path> browser, boolean headless, Console console) {
  public SiteRecording {
    browser
        .filter(file -> !Files.isExecutable(file))
        .ifPresent(
            file -> {
              throw new ConfigException("--browser: " + file + " is not an executable file");
            });
  }

  /**
   * Opens the first page, or visits all of them without a window.
   *
   * @return what the user did until the window was closed
   */
  public Recording of(List<String> urls) throws InterruptedException {
    BrowserProgram program =
        browser
            .map(BrowserProgram::new)
            .or(BrowserProgram::find)
            .orElseThrow(
                () ->
                    new ConfigException(
                        "--record needs Chrome, Chromium or Edge, and none is on the PATH; name"
                            + " one by --browser"));
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(console::say)) {
      Path folder = processes.scratchFolder();
      Path profile = Files.createDirectory(folder.resolve("profile"));
      Path log = folder.resolve("browser.log");
      boolean sandboxed = !"root".equals(System.getProperty("user.name"));
      Process process =
          processes.spawn(
              Command.of(program.command(profile, headless, sandboxed), folder).writingTo(log));
      try (BrowserRecorder recorder =
          BrowserRecorder.connect(profile, headless, process::isAlive)) {
        visit(recorder, urls, interruption);
        Path har = Files.createFile(folder.resolve("recording.har"), Secrets.OWNER_ONLY);
        Files.writeString(har, recorder.har());
        return Recording.ofHar(har, "the recording");
      } catch (IOException e) {
        throw new StackException(
            "%s cannot be recorded: %s%s".formatted(program.file(), e.getMessage(), lastLine(log)),
            e);
      }
    } catch (IOException e) {
      throw new StackException("the recording cannot be kept: " + e.getMessage(), e);
    }
  }

  private void visit(BrowserRecorder recorder, List<String> urls, Interruption interruption)
      throws IOException, InterruptedException {
    if (!headless) {
      recorder.open(urls.get(0));
      console.say("Recording: use the site as your users do, then close the window");
      recorder.awaitClosed(interruption::requested);
      return;
    }
    for (String url : urls) {
      if (!interruption.requested()) {
        recorder.open(url);
        recorder.awaitQuiet();
      }
    }
  }

  private static String lastLine(Path log) {
    try {
      List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
      return lines.isEmpty() ? "" : "; it says: " + lines.get(lines.size() - 1);
    } catch (IOException unreadable) {
      return "";
    }
  }
}
