package io.github.ampmeter.accesslog;

/** Where a cache before a web server took its answer from. */
public enum CacheResult {
  /** From itself; the web server was not asked. */
  HIT("hit"),
  /** From itself, after the web server had said that it is still right. */
  REVALIDATED("revalidated"),
  /** From the web server. */
  MISS("miss"),
  /** From itself, too old, because the web server did not answer. */
  STALE("stale"),
  /** From itself, without having anything: its own errors, refused requests. */
  NONE("none");

  private final String word;

  CacheResult(String word) {
    this.word = word;
  }

  /** As a report calls it. */
  public String word() {
    return word;
  }

  /** By Squid's word for it, such as TCP_MEM_HIT or TCP_MISS_ABORTED. */
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
