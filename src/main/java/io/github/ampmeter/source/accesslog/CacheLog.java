package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Squid of ours logged: {@code request <seconds> <millis> <code>/<status> <bytes> <method>
 * <path>}, among other messages of its.
 *
 * @param responses by where they were taken from, in the order of {@link CacheResult}
 * @param unreadable lines that begin as a request's and are none
 */
public record CacheLog(List<Responses> responses, long unreadable) {
  private static final String REQUEST = "request ";
  private static final Pattern LINE =
      Pattern.compile(
          "request (\\d{1,12})\\.\\d{3} (\\d{1,12}) ([A-Z_]+)/(\\d{1,5}) (\\d{1,18}) .*");
  private static final int FIRST_ERROR = 400;

  /**
   * All that were taken from the same place.
   *
   * @param errors those with a status of 400 and above, or none
   * @param bytes of all of them, headers included
   * @param elapsed from the request's coming to the response's end, in whole milliseconds
   */
  public record Responses(
      CacheResult from, long count, long errors, long bytes, ValueCounts elapsed) {}

  public CacheLog {
    responses = List.copyOf(responses);
  }

  /** All requests. */
  public long count() {
    return responses.stream().mapToLong(Responses::count).sum();
  }

  /** All bytes that were sent. */
  public long bytes() {
    return responses.stream().mapToLong(Responses::bytes).sum();
  }

  /** How many responses came from this place. */
  public long count(CacheResult from) {
    return responses.stream().filter(of -> of.from() == from).mapToLong(Responses::count).sum();
  }

  /** The bytes of the responses that came from this place. */
  public long bytes(CacheResult from) {
    return responses.stream().filter(of -> of.from() == from).mapToLong(Responses::bytes).sum();
  }

  /** Reads the requests that ended within each of some spans, in one pass. */
  public static List<CacheLog> read(Path file, List<Span> spans) throws IOException {
    List<Map<CacheResult, Counts>> counts = new ArrayList<>();
    spans.forEach(span -> counts.add(new EnumMap<>(CacheResult.class)));
    long unreadable = 0;
    // A path may hold bytes that are no UTF-8.
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith(REQUEST)) {
          continue;
        }
        Matcher request = LINE.matcher(line);
        if (!request.matches()) {
          unreadable++;
          continue;
        }
        long second = Long.parseLong(request.group(1));
        for (int part = 0; part < spans.size(); part++) {
          if (spans.get(part).contains(second)) {
            counts
                .get(part)
                .computeIfAbsent(CacheResult.ofSquid(request.group(3)), from -> new Counts())
                .add(request);
          }
        }
      }
    }
    List<CacheLog> logs = new ArrayList<>();
    for (Map<CacheResult, Counts> part : counts) {
      List<Responses> responses = new ArrayList<>();
      part.forEach((from, of) -> responses.add(of.responses(from)));
      logs.add(new CacheLog(responses, unreadable));
    }
    return logs;
  }

  private static final class Counts {
    private final ValueCounts elapsed = new ValueCounts();
    private long count;
    private long errors;
    private long bytes;

    void add(Matcher request) {
      int status = Integer.parseInt(request.group(4));
      elapsed.add(Long.parseLong(request.group(2)));
      count++;
      bytes += Long.parseLong(request.group(5));
      if (status == 0 || status >= FIRST_ERROR) {
        errors++;
      }
    }

    Responses responses(CacheResult from) {
      return new Responses(from, count, errors, bytes, elapsed);
    }
  }

  /** Says where a cache before a web server took its response from. */
  public enum CacheResult {
    /** The cache had a fresh response. */
    HIT("hit"),
    /** The cache had a response that the web server confirmed. */
    REVALIDATED("revalidated"),
    /** The web server sent the response. */
    MISS("miss"),
    /** The web server did not respond; what the cache had was too old. */
    STALE("stale"),
    /** The cache answered without having anything: its own errors, rejected requests. */
    NONE("none");

    private final String word;

    CacheResult(String word) {
      this.word = word;
    }

    /** The name in reports. */
    public String word() {
      return word;
    }

    /** Reads Squid's word for it, such as TCP_MEM_HIT or TCP_MISS_ABORTED. */
    static CacheResult ofSquid(String code) {
      if (code.contains("REFRESH_FAIL_OLD")) {
        return STALE;
      }
      if (code.contains("REFRESH_UNMODIFIED")) {
        return REVALIDATED;
      }
      if (code.contains("HIT")) {
        return HIT;
      }
      return code.contains("MISS") || code.contains("REFRESH_MODIFIED") ? MISS : NONE;
    }
  }
}
