package offenders.report.html;

import offenders.run.Command;

/** Breaks a rule of the architecture on purpose. */
record ImportsRun(Command command) {}
