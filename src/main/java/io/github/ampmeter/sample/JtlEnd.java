package io.github.ampmeter.sample;

import java.util.List;

/**
 * How the reading of a JTL ended.
 *
 * @param samples rows read
 * @param requests those of them that are not of a transaction
 * @param complete false when the last line had no end: whoever wrote the file was killed, or found
 *     the disk full
 * @param remarks what its columns leave in doubt, in words
 */
public record JtlEnd(long samples, long requests, boolean complete, List<String> remarks) {
  static final String OPERATIONS_BY_MESSAGE =
      "operations are told from requests by their response message alone, which a server can set:"
          + " the JTL has no column URL (-Jjmeter.save.saveservice.url=true)";
  static final String NO_OPERATIONS =
      "operations cannot be told from requests: the JTL has no column responseMessage";

  public JtlEnd {
    remarks = List.copyOf(remarks);
  }
}
