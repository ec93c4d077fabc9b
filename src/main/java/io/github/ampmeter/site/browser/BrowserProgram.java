package io.github.ampmeter.site.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A browser with the DevTools protocol, on this machine. */
public record BrowserProgram(Path file) {
  /** The file that the browser writes into its profile, with the port and path of the protocol. */
  static final String ADDRESS = "DevToolsActivePort";

  private static final List<String> NAMES =
      List.of(
          "google-chrome-stable",
          "google-chrome",
          "chrome",
          "chromium",
          "chromium-browser",
          "microsoft-edge-stable",
          "microsoft-edge",
          "chrome.exe",
          "msedge.exe");

  private static final List<String> ELSEWHERE =
      List.of(
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
          "/Applications/Chromium.app/Contents/MacOS/Chromium",
          "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
          "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
          "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe");

  /** Returns the first browser on the PATH, or in its usual place. */
  public static Optional<BrowserProgram> find() {
    List<String> folders =
        List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
    return Stream.concat(
            NAMES.stream().flatMap(name -> folders.stream().map(folder -> folder + "/" + name)),
            ELSEWHERE.stream())
        .map(Path::of)
        .filter(Files::isExecutable)
        .map(BrowserProgram::new)
        .findFirst();
  }

  /**
   * The command line of a browser with an empty page.
   *
   * @param profile a new folder for its settings, cookies and cache
   * @param headless whether it has no window
   * @param sandboxed whether its own sandbox works, which it does not for root
   */
  public List<String> command(Path profile, boolean headless, boolean sandboxed) {
    List<String> command = new ArrayList<>();
    command.add(file.toString());
    command.add("--user-data-dir=" + profile);
    command.add("--remote-debugging-address=127.0.0.1");
    command.add("--remote-debugging-port=0");
    // The browser itself asks no other server, and shows no page of its own.
    command.addAll(
        List.of(
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-extensions",
            "--disable-sync",
            "--disable-features=Translate,OptimizationHints,MediaRouter",
            "--disable-dev-shm-usage",
            "--password-store=basic",
            "--use-mock-keychain"));
    if (headless) {
      command.add("--headless=new");
    }
    if (!sandboxed) {
      command.add("--no-sandbox");
    }
    command.add("about:blank");
    return command;
  }
}
