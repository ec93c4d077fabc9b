package io.github.ampmeter.run.command;

import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.matrix.MatrixCheck;
import io.github.ampmeter.run.matrix.MatrixFolder;
import io.github.ampmeter.run.matrix.MatrixSession;
import io.github.ampmeter.run.matrix.MatrixValidation;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.RunLock;
import io.github.ampmeter.run.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * {@code ampmeter run} of a suite with a matrix.
 *
 * @param resumed the folder of a matrix of which only the starts are made that are left
 */
record MatrixCommand(Suite suite, NewFolderOption out, Optional<Path> resumed) {

  /** Whether all answers, with each combination. */
  boolean check(Home home, Console console) throws IOException, InterruptedException {
    MatrixValidation.require(home, suite);
    return MatrixCheck.run(home, suite, console);
  }

  Report run(Home home, Console console, Interruption interruption)
      throws IOException, InterruptedException {
    MatrixValidation.require(home, suite);
    RunFolder folder =
        resumed.isPresent()
            ? new RunFolder(MatrixFolder.existing(resumed.get()).root())
            : out.create(suite.name() + "-matrix-" + suite.stack());
    MatrixFolder matrix = new MatrixFolder(folder.root());
    Report report;
    // Before matrix.json is read: two at a time would undo what the other one keeps in it.
    try (RunLock mark = RunLock.leaveIn(folder)) {
      Interruption.remark(mark.folder()).ifPresent(console::say);
      Clock clock = Clock.systemUTC();
      MatrixSession session =
          resumed.isPresent()
              ? MatrixSession.resume(home, suite, matrix, console, clock)
              : MatrixSession.begin(home, suite, matrix, console, clock);
      report = session.run(interruption);
    }
    ReportFiles.tell(report, folder.root(), console);
    if (resumed.isEmpty()) {
      out.linkAsLatest(folder, console);
    }
    return report;
  }
}
