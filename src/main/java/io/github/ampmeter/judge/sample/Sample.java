package io.github.ampmeter.judge.sample;

/**
 * One measured call, as a cursor: whoever reads samples overwrites the same object row by row, so a
 * {@link SampleSink} copies what it wants to keep. Times are whole milliseconds, time stamps are
 * since 1970-01-01 UTC.
 */
public final class Sample {
  /** JMeter's message of what its own cache answered, in every locale. */
  public static final String FROM_CACHE = "(ex cache)";

  private static final String SAMPLES_IN_IT = "Number of samples in transaction : ";
  private static final String HELD_NONE = SAMPLES_IN_IT + "0,";
  private static final String FAILING = ", number of failing samples : ";

  /** A time that the source does not carry, such as Connect in a JTL without that column. */
  public static final long NOT_MEASURED = -1;

  /**
   * The milliseconds are cut off at both ends, and a sampler's own clock starts and ends inside.
   */
  private static final long FITS_MICROS = 2000;

  private static final long MICROS_A_MILLI = 1000;

  private String label = "";
  private SampleKind kind = SampleKind.REQUEST;
  private boolean success;
  private long startMillis;
  private long elapsedMillis;
  private long elapsedMicros = NOT_MEASURED;
  private long idleMillis;
  private long latencyMillis;
  private long connectMillis;
  private long latencyMicros = NOT_MEASURED;
  private long connectMicros = NOT_MEASURED;
  private int users;
  private String host = "";
  private String requestHost = "";
  private String url = "";
  private ThreadName thread = ThreadName.PLAIN;
  private int threadNumber;
  private String responseCode = "";
  private long bytes = NOT_MEASURED;
  private String failure = "";
  private String threadText = "";
  private boolean fromCache;
  private boolean assertionFailed;
  private boolean emptyTransaction;
  private ScheduleDelay scheduleDelay;
  private boolean standsForArrival;
  private boolean cutShape;
  private boolean nestingKnown;
  private boolean inTransaction;
  private boolean outside;
  private boolean unended;
  private boolean container;
  private boolean expectedToFail;
  private int heldWithUntoldPauses;

  /** The variables are null until asked for, because most samples are requests. */
  private OperationVariables variables;

  /** Whether the message of a transaction speaks against its success. */
  public static boolean isEmptyTransaction(String message) {
    return message.startsWith(HELD_NONE)
        || message.contains(FAILING) && !message.endsWith(FAILING + "0");
  }

  /** The name under which samples are grouped. */
  public String label() {
    return label;
  }

  /**
   * A sample is a request, a part of one, or the operation (JMeter: transaction) around several.
   */
  public SampleKind kind() {
    return kind;
  }

  /**
   * Whether it is a request that no transaction encloses, so that it is an operation of its own;
   * false in a load without transactions.
   */
  public boolean outside() {
    return outside;
  }

  /** Whether it is a request of a transaction that had not ended when its thread did. */
  public boolean unended() {
    return unended;
  }

  /** Whether it is a transaction inside another one, which is in no total. */
  public boolean nested() {
    return kind == SampleKind.OPERATION && inTransaction;
  }

  /** Whether it has no parts, so that it went over the wire itself. */
  public boolean leaf() {
    return !container;
  }

  /** Whether it is a resource that failed, as its plan expects. */
  public boolean expectedToFail() {
    return expectedToFail;
  }

  /**
   * Whether the total of a load with transactions counts it: a transaction in no other one, or a
   * request outside of all.
   */
  public boolean inTotal() {
    return kind == SampleKind.OPERATION ? !inTransaction : outside;
  }

  /** Whether its row looks like a transaction that was cut short, as some requests' rows do. */
  boolean cutShape() {
    return cutShape;
  }

  /** Whether its file says what stands inside what, so that nothing needs to be concluded. */
  boolean nestingKnown() {
    return nestingKnown;
  }

  /** Whether its file says that it stands inside a transaction. */
  boolean inTransaction() {
    return inTransaction;
  }

  /**
   * How many samples a transaction holds whose file does not tell its pauses, so that it ended
   * later than its row says; 0 of any other sample.
   */
  int heldWithUntoldPauses() {
    return heldWithUntoldPauses;
  }

  public boolean success() {
    return success;
  }

  /** When the first byte was about to be sent. */
  public long startMillis() {
    return startMillis;
  }

  /** From before the first byte sent to after the last byte received. */
  public long elapsedMillis() {
    return elapsedMillis;
  }

  /** The elapsed time, where the sampler tells it so finely, or {@link #NOT_MEASURED}. */
  public long elapsedMicros() {
    return elapsedMicros;
  }

  /** From the start to the first byte received, or {@link #NOT_MEASURED}. */
  public long latencyMillis() {
    return latencyMillis;
  }

  /** Time to connect, included in latency, or {@link #NOT_MEASURED}. */
  public long connectMillis() {
    return connectMillis;
  }

  /** Latency where the sampler says it so finely, or {@link #NOT_MEASURED}. */
  public long latencyMicros() {
    return latencyMicros;
  }

  /** The time to connect where the sampler says it so finely, or {@link #NOT_MEASURED}. */
  public long connectMicros() {
    return connectMicros;
  }

  /** When it was over: an operation's pauses between its requests are not in its elapsed time. */
  public long endMillis() {
    return startMillis + elapsedMillis + idleMillis;
  }

  /** The size of the response with its headers, as JMeter counts it, or {@link #NOT_MEASURED}. */
  public long bytes() {
    return bytes;
  }

  /** Whether it began before a time and was over after it. */
  public boolean isInProgressAt(long millis) {
    return startMillis < millis && endMillis() > millis;
  }

  /** Users (JMeter threads) active on this sample's host when it ended; 0 when not recorded. */
  public int users() {
    return users;
  }

  /** The load generator that made the call; empty when not recorded. */
  public String host() {
    return host;
  }

  /** The host in its URL, with a port that is not the usual one; empty where it says none. */
  public String requestHost() {
    return requestHost;
  }

  /** The whole URL, where whoever reads asked for it and the row says it; else empty. */
  public String url() {
    return url;
  }

  /** What the name of its thread says: the step of a sweep, if any. */
  public ThreadName thread() {
    return thread;
  }

  /** Which of the threads of that name it is, from 1; 0 where its name does not say, or unread. */
  public int threadNumber() {
    return threadNumber;
  }

  /**
   * What tells its load generator from others: workers that have a port by the names of their
   * threads, the others by their hosts. Made anew for each call.
   */
  public String generator() {
    return host + " " + thread.origin();
  }

  public String responseCode() {
    return responseCode;
  }

  /** Why it failed, in the words of the assertion or else of the response; empty on success. */
  public String failure() {
    return failure;
  }

  /** The whole name of its thread; of failed samples, and empty when not recorded. */
  public String threadText() {
    return threadText;
  }

  /** Whether the client's own cache answered, and no server. */
  public boolean fromCache() {
    return fromCache;
  }

  /** Whether it counts as a success although one of its assertions failed. */
  public boolean assertionFailed() {
    return assertionFailed;
  }

  /** Whether it is an operation that succeeded though it contains no sample, or a failed one. */
  public boolean emptyTransaction() {
    return emptyTransaction;
  }

  /**
   * How late its arrival began, which is in its start and its elapsed time; null of a sample that
   * is not the first of an arrival, nor around it.
   */
  public ScheduleDelay scheduleDelay() {
    return scheduleDelay;
  }

  /** Whether it is the one row that stands for an arrival that began. */
  public boolean standsForArrival() {
    return standsForArrival;
  }

  /** Whether it stands for an arrival that nobody took. */
  public boolean dropped() {
    return !success && responseCode.equals(ScheduleDelay.DROPPED) && thread.takesArrivals();
  }

  /** Returns the plan's variables; operations alone have them. */
  public OperationVariables variables() {
    if (variables == null) {
      variables = new OperationVariables();
    }
    return variables;
  }

  public Sample named(String label, SampleKind kind) {
    this.label = label;
    this.kind = kind;
    this.cutShape = false;
    this.nestingKnown = false;
    this.inTransaction = false;
    this.outside = false;
    this.unended = false;
    this.container = false;
    this.expectedToFail = false;
    this.heldWithUntoldPauses = 0;
    return this;
  }

  /** Marks a row that looks like a transaction that was cut short. */
  public Sample cutShape(boolean looksSo) {
    this.cutShape = looksSo;
    return this;
  }

  /**
   * Takes its place from a file that nests samples.
   *
   * @param inTransaction whether a transaction encloses it
   */
  Sample nested(boolean inTransaction) {
    this.nestingKnown = true;
    this.inTransaction = inTransaction;
    return this;
  }

  /** Changes its kind to what the rows around it show. */
  Sample as(SampleKind shown) {
    this.kind = shown;
    return this;
  }

  /** Sets whether its plan expects the failure. */
  public Sample expectedToFail(boolean expected) {
    this.expectedToFail = expected;
    return this;
  }

  /** Sets whether parts stand inside it. */
  public Sample withParts(boolean any) {
    this.container = any;
    return this;
  }

  /** Sets whether it is a request of a transaction that had not ended when its thread did. */
  Sample unended(boolean ofSuch) {
    this.unended = ofSuch;
    return this;
  }

  /** Sets whether it is a request outside of all transactions. */
  public Sample outside(boolean ofAll) {
    this.outside = ofAll;
    return this;
  }

  /** Sets whether a transaction encloses it. */
  public Sample inTransaction(boolean enclosed) {
    this.inTransaction = enclosed;
    return this;
  }

  /**
   * Says that the file does not tell the pauses of this transaction.
   *
   * @param message with the number of samples in it, of at most five digits
   */
  Sample withUntoldPauses(String message) {
    int end = SAMPLES_IN_IT.length();
    int held = 0;
    while (end < message.length() && Character.isDigit(message.charAt(end)) && held < 10_000) {
      held = 10 * held + Character.digit(message.charAt(end), 10);
      end++;
    }
    this.heldWithUntoldPauses = held;
    return this;
  }

  /** Sets its pauses, as the rows around it show them. */
  Sample paused(long millis) {
    this.idleMillis = millis;
    return this;
  }

  public Sample timed(long startMillis, long elapsedMillis, long idleMillis) {
    this.startMillis = startMillis;
    this.elapsedMillis = elapsedMillis;
    this.idleMillis = idleMillis;
    return this;
  }

  /**
   * Counts from when its arrival was due; to be called after the times are set.
   *
   * @param mark what its row says of that
   */
  public Sample withScheduleDelay(ScheduleDelay.Mark mark) {
    ScheduleDelay of = mark.scheduleDelay();
    scheduleDelay = of;
    standsForArrival = mark.standsForArrival() && of != null;
    if (of != null) {
      startMillis -= of.lateMillis();
      elapsedMillis += of.lateMillis();
      elapsedMicros += elapsedMicros == NOT_MEASURED ? 0 : MICROS_A_MILLI * of.lateMillis();
    }
    return this;
  }

  public Sample connected(long latencyMillis, long connectMillis) {
    this.latencyMillis = latencyMillis;
    this.connectMillis = connectMillis;
    return this;
  }

  /**
   * The times as its sampler tells them, each may be {@link #NOT_MEASURED}; after {@link #timed}.
   * They are those of another sample, and none of them is taken, where elapsed is not what {@link
   * #elapsedMillis} says: an element of the same name may have left them in its variables.
   */
  public Sample inMicros(long elapsed, long latency, long connect) {
    boolean fits = Math.abs(elapsed - 1000 * elapsedMillis) <= FITS_MICROS;
    boolean own = elapsed != NOT_MEASURED && fits;
    this.elapsedMicros = own ? elapsed : NOT_MEASURED;
    this.latencyMicros = own ? latency : NOT_MEASURED;
    this.connectMicros = own ? connect : NOT_MEASURED;
    return this;
  }

  public Sample ended(boolean success, String responseCode, String failure) {
    this.success = success;
    this.responseCode = responseCode;
    this.failure = failure;
    return this;
  }

  public Sample sentTo(String host) {
    this.requestHost = host;
    return this;
  }

  public Sample at(String wholeUrl) {
    this.url = wholeUrl;
    return this;
  }

  public Sample answeredWith(long bytes) {
    this.bytes = bytes;
    return this;
  }

  public Sample answeredFromCache(boolean fromCache) {
    this.fromCache = fromCache;
    return this;
  }

  public Sample assertionFailed(boolean failedAssertion) {
    this.assertionFailed = failedAssertion;
    return this;
  }

  public Sample emptyTransaction(boolean heldNothingThatSucceeded) {
    this.emptyTransaction = heldNothingThatSucceeded;
    return this;
  }

  public Sample failedIn(String threadText) {
    this.threadText = threadText;
    return this;
  }

  public Sample loadedBy(int users, String host) {
    return loadedBy(users, host, ThreadName.PLAIN);
  }

  public Sample loadedBy(int users, String host, ThreadName thread) {
    this.users = users;
    this.host = host;
    this.thread = thread;
    return this;
  }

  public Sample inThread(int number) {
    this.threadNumber = number;
    return this;
  }
}
