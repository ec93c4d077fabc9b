package io.github.ampmeter.run;

import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.sampler;
import static io.github.ampmeter.run.WrittenPlan.string;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The plan endless.jmx, without a server, whose load ends in order when the test says so: neither a
 * slow machine nor a pause can end it before the test has done what it does meanwhile, and nobody
 * waits for longer than that takes.
 */
final class EndlessPlan {
  /** As a suite names it, and without the ending its runs. */
  static final String FILE = "endless.jmx";

  static final String NAME = "endless";

  private final Path goOn;

  /** Written into the folder of the suite. */
  EndlessPlan(Ampmeter ampmeter) throws IOException {
    goOn = ampmeter.folder().resolve("go-on");
    goOn();
    new WrittenPlan()
        .threads(
            "ThreadGroup",
            "Users",
            "${__P(users,1)}",
            "1",
            "",
            element(
                "WhileController",
                "until told",
                string("WhileController.condition", "${__FileToString(" + goOn + ")}"),
                sampler("step", 5)))
        .writeTo(ampmeter.folder().resolve(FILE));
  }

  /** For a load that begins now; so it is for the first one. */
  void goOn() throws IOException {
    say("true");
  }

  /** The users end after the sample under way. */
  void end() throws IOException {
    say("false");
  }

  private void say(String condition) throws IOException {
    Path fresh = Files.writeString(goOn.resolveSibling("go-on.new"), condition);
    Files.move(fresh, goOn, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
