package io.github.ampmeter.jmeter.control;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.judge.load.BrowserCache;
import io.github.ampmeter.judge.load.SeededRandom;
import io.github.ampmeter.judge.sample.OperationVariables;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.NextIsNullException;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Controller "Page Resources": runs its children once for each address that a browser would fetch
 * for the last page and that is not in the user's browser cache. A variable holds the address.
 *
 * <p>It reads the pages of its scope right after each, as a post-processor: in a distributed run
 * the response is empty before the next element runs.
 */
public final class PageResources extends GenericController implements PostProcessor {
  private static final long serialVersionUID = 1L;

  public static final String PATTERN = "PageResources.pattern";
  public static final String ADDRESSES = "PageResources.addresses";
  public static final String VARIABLE = "PageResources.variable";
  public static final String BROWSER_CACHE = "PageResources.cache";
  public static final String COUNTED_AS = "PageResources.countedAs";

  /** The variable holds the browser cache of a thread. */
  public static final String CACHE = "ampmeter.browserCache";

  private transient Iterator<String> due;
  private transient long loaded;
  private transient long bytes;
  private transient SampleResult page;
  private transient String text;

  @Override
  public void process() {
    SampleResult answer = getThreadContext().getPreviousResult();
    // Responses of its own children are no pages, and pictures would only fill the memory.
    if (due == null && !SampleResult.BINARY.equals(answer.getDataType())) {
      page = answer;
      text = answer.getResponseDataAsString();
    }
  }

  /** As a new one stands in a plan; a plan that leaves a property out means the same. */
  public PageResources() {
    setProperty(PATTERN, "src=\"([^\"]+)\"");
    setProperty(ADDRESSES, "");
    setProperty(VARIABLE, "resource");
    setProperty(BROWSER_CACHE, "none");
    setProperty(COUNTED_AS, "");
  }

  @Override
  public Sampler next() {
    if (isFirst()) {
      if (due == null) {
        due = addressesToFetch().iterator();
      } else {
        countPrevious();
      }
      if (!due.hasNext()) {
        due = null;
        writeCounts();
        return null;
      }
      getThreadContext().getVariables().put(getPropertyAsString(VARIABLE), due.next());
    }
    return super.next();
  }

  @Override
  protected Sampler nextIsNull() throws NextIsNullException {
    reInitialize();
    return next();
  }

  @Override
  public void triggerEndOfLoop() {
    super.triggerEndOfLoop();
    due = null;
  }

  private List<String> addressesToFetch() {
    try {
      return begin();
    } catch (ConfigException e) {
      throw TestEndHook.stopTest(e);
    }
  }

  private List<String> begin() {
    loaded = 0;
    bytes = 0;
    List<String> addresses = addresses();
    count("References", addresses.size());
    BrowserCache cache = cache();
    String rule = getPropertyAsString(BROWSER_CACHE).strip();
    return addresses.stream().filter(address -> needs(cache, rule, address)).toList();
  }

  private boolean needs(BrowserCache cache, String rule, String address) {
    return switch (rule) {
      case "statics" -> cache.needsStatic(address);
      case "session" -> cache.needsImage(address);
      case "none" -> true;
      default ->
          throw new ConfigException(
              getName() + ": cache must be statics, session or none, was \"" + rule + '"');
    };
  }

  /** The addresses of the list or, without one, of the last response. */
  private List<String> addresses() {
    List<String> fixed =
        getPropertyAsString(ADDRESSES)
            .lines()
            .map(String::strip)
            .filter(s -> !s.isEmpty())
            .toList();
    String answer = lastAnswer();
    if (!fixed.isEmpty()) {
      return fixed;
    }
    List<String> found = new ArrayList<>();
    // The pattern is compiled for each page: keeping it for each thread would save microseconds.
    Matcher matcher = pattern().matcher(answer);
    while (matcher.find()) {
      found.add(matcher.group(Math.min(1, matcher.groupCount())).replace("&amp;", "&"));
    }
    return found;
  }

  /** Returns the last response of this scope and releases it. */
  private String lastAnswer() {
    SampleResult last = getThreadContext().getPreviousResult();
    String found = last == null ? "" : last == page ? text : last.getResponseDataAsString();
    page = null;
    text = null;
    return found;
  }

  private Pattern pattern() {
    String text = getPropertyAsString(PATTERN);
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new ConfigException(
          "%s: pattern must be a regular expression, was \"%s\" (%s at %s)"
              .formatted(getName(), text, e.getDescription(), e.getIndex()),
          e);
    }
  }

  private BrowserCache cache() {
    JMeterVariables variables = getThreadContext().getVariables();
    if (!(variables.getObject(CACHE) instanceof BrowserCache)) {
      // Without a user of the plan's own, the browser's cache is empty at the start of a session.
      variables.putObject(
          CACHE,
          new BrowserCache(0, SeededRandom.of(0, Thread.currentThread().getName(), "cache")));
    }
    return (BrowserCache) variables.getObject(CACHE);
  }

  private void countPrevious() {
    SampleResult previous = getThreadContext().getPreviousResult();
    if (previous != null && previous.isSuccessful()) {
      loaded++;
      bytes += previous.getBodySizeAsLong();
    }
  }

  private void writeCounts() {
    count("Loaded", loaded);
    count("Bytes", bytes);
  }

  /** Adds to a count: an operation may have several pages. */
  private void count(String what, long number) {
    String as = getPropertyAsString(COUNTED_AS);
    if (!as.isBlank()) {
      JMeterVariables variables = getThreadContext().getVariables();
      String name = OperationVariables.COUNT + as.strip() + what;
      String before = variables.get(name);
      long sum = number + (before == null ? 0 : Long.parseLong(before));
      variables.put(name, String.valueOf(sum));
    }
  }
}
