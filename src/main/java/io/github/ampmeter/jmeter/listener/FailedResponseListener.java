package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.responses.FailedResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * Keeps the first failing responses of each label in a file beside the samples. Our agent adds it
 * to the plan that JMeter is about to run.
 */
public final class FailedResponseListener extends AbstractTestElement
    implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final int MOST_CHARACTERS = 2000;

  /**
   * More is read than kept because texts are masked before they are cut: half a secret is one, too.
   */
  private static final int MOST_READ = 4 * MOST_CHARACTERS;

  private static final int LONGEST_REASON = 300;

  private final transient Path file;
  private final transient Map<String, Integer> seen = new ConcurrentHashMap<>();
  private final transient List<FailedResponse> kept = new ArrayList<>();

  FailedResponseListener(Path file) {
    this.file = file;
    // This loads the classes for it, so that no user has to wait for them.
    Json.text(kept);
  }

  /** Adds a listener to a plan, for all of its thread groups. */
  public static void addTo(HashTree plan, Path file) {
    plan.add(plan.getArray()[0], new FailedResponseListener(file));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    if (!result.isSuccessful()
        && seen.getOrDefault(result.getSampleLabel(), 0) < FailedResponse.MOST) {
      SampleResult failed = cause(result);
      boolean answered =
          failed.getResponseData().length > 0 || !failed.getResponseHeaders().isEmpty();
      if (answered) {
        keep(result.getSampleLabel(), failed);
      }
    }
  }

  /** The result that made this one fail: a picture of a page or a request of a transaction. */
  private static SampleResult cause(SampleResult result) {
    for (SampleResult part : result.getSubResults()) {
      if (!part.isSuccessful()) {
        return cause(part);
      }
    }
    return result;
  }

  private synchronized void keep(String label, SampleResult failed) {
    if ((seen.size() < FailedResponse.MOST_LABELS || seen.containsKey(label))
        && seen.merge(label, 1, Integer::sum) <= FailedResponse.MOST) {
      kept.add(response(label, failed));
      try {
        Json.write(file, kept);
      } catch (IOException e) {
        throw new UncheckedIOException("failing responses cannot be kept", e);
      }
    }
  }

  private static FailedResponse response(String label, SampleResult result) {
    Set<String> secrets = secrets();
    String assertion = result.getFirstAssertionFailureMessage();
    String reason =
        result.getResponseCode()
            + (" " + result.getResponseMessage())
            + (assertion == null ? "" : "; " + assertion);
    return new FailedResponse(
        label,
        Instant.ofEpochMilli(result.getStartTime()).toString(),
        Excerpt.of(Secrets.maskedText(reason, secrets), LONGEST_REASON),
        Excerpt.of(Secrets.maskedHeaders(result.getResponseHeaders(), secrets), MOST_CHARACTERS),
        body(result, secrets));
  }

  /** The secrets in JMeter's properties and the plan's variables. */
  private static Set<String> secrets() {
    Map<String, String> all = new HashMap<>();
    JMeterUtils.getJMeterProperties().forEach((name, value) -> all.put(name + "=", "" + value));
    JMeterContextService.getContext()
        .getVariables()
        .entrySet()
        .forEach(each -> all.put(each.getKey(), each.getValue() instanceof String s ? s : ""));
    return Secrets.values(all);
  }

  private static String body(SampleResult result, Set<String> secrets) {
    String text = result.getResponseDataAsString();
    String size = result.getResponseData().length + " bytes";
    if (SampleResult.isBinaryType(result.getContentType()) || text.indexOf('\0') >= 0) {
      return "(not shown: " + size + " that are no text, " + result.getContentType() + ")";
    }
    String read = text.substring(0, Math.min(text.length(), MOST_READ));
    String shown = Excerpt.of(Secrets.maskedText(read, secrets), MOST_CHARACTERS);
    return text.length() <= MOST_CHARACTERS ? shown : shown + "\n(the beginning of " + size + ")";
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
