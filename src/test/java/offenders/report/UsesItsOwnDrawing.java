package offenders.report;

import offenders.report.html.Page;

/** Breaks a rule of the architecture on purpose. */
record UsesItsOwnDrawing(Page page) {}
