package io.github.ampmeter.sample;

import java.util.List;

/**
 * How the reading of a JTL ended.
 *
 * @param samples rows read
 * @param requests those of them that are not of a transaction
 * @param problems why the file is not that of a whole run, in words; empty when it is
 * @param remarks what its columns leave in doubt, in words
 */
public record JtlEnd(long samples, long requests, List<String> problems, List<String> remarks) {
  static final String CUT =
      "the JTL ends in the middle of a line: whoever wrote it was killed or found the disk full";
  static final String GREW =
      "the JTL grew while it was read: what it held at the beginning is judged";
  static final String OPERATIONS_BY_MESSAGE =
      "operations are told from requests by their response message alone, which a server can set:"
          + " the JTL has no column URL (-Jjmeter.save.saveservice.url=true)";
  static final String NO_OPERATIONS =
      "operations cannot be told from requests: the JTL has no column responseMessage";

  public JtlEnd {
    problems = List.copyOf(problems);
    remarks = List.copyOf(remarks);
  }
}
