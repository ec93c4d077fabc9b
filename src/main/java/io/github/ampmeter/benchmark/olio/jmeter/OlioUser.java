package io.github.ampmeter.benchmark.olio.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.olio.definition.OlioRandom;
import io.github.ampmeter.benchmark.olio.definition.OlioScale;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.jmeter.control.PageResources;
import io.github.ampmeter.load.BrowserCache;
import io.github.ampmeter.load.SeededRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Pre-processor "Olio User": draws, before each operation, what its user will want, into variables
 * that the requests of the operations take. Put it below what stands in front of the operation.
 */
public class OlioUser extends AbstractTestElement implements PreProcessor {
  private static final long serialVersionUID = 1L;

  public static final String USERS = "OlioUser.users";
  public static final String CACHED = "OlioUser.cached";
  public static final String SEED = "OlioUser.seed";

  /** For how many users the data was loaded, as the pages say. */
  static final String LOADED_FOR = "olioUsers";

  private transient OlioRandom draws;
  private transient int user;

  /** As a new one stands in a plan; a plan that leaves a property out means the same. */
  public OlioUser() {
    setProperty(USERS, "25");
    setProperty(CACHED, "60");
    setProperty(SEED, "1");
  }

  @Override
  public void process() {
    JMeterVariables variables = getThreadContext().getVariables();
    if (draws == null) {
      try {
        begin(variables);
      } catch (ConfigException e) {
        throw TestEndHook.stopTest(e);
      }
    }
    String loadedFor = variables.get(LOADED_FOR);
    OlioScale loaded = new OlioScale(loadedFor == null ? 1 : Integer.parseInt(loadedFor));
    long now = System.currentTimeMillis();
    draws.next(loaded, today(now), newUser(now)).forEach(variables::put);
  }

  private void begin(JMeterVariables variables) {
    long seed = WholeNumber.seed(getName() + ": seed", getPropertyAsString(SEED));
    String name = Thread.currentThread().getName();
    int users = whole("users", USERS, 1);
    WorkerIndex place = WorkerIndex.here();
    user = place.user(users, getThreadContext().getThreadNum());
    draws = new OlioRandom(SeededRandom.of(seed, name, "user"), place.users(users), user);
    int cached = whole("full caches", CACHED, 0);
    variables.putObject(
        PageResources.CACHE, new BrowserCache(cached, SeededRandom.of(seed, name, "cache")));
    variables.put(OlioSession.LOGGED_IN, "false");
    variables.put(OlioSession.LOST, "false");
    variables.put("event", "1");
  }

  private static LocalDate today(long now) {
    return LocalDate.ofInstant(Instant.ofEpochMilli(now), ZoneOffset.UTC);
  }

  /** Unlike any before it, in this run or another on the same data. */
  private String newUser(long now) {
    return "n" + Long.toString(now, 36) + "x" + Integer.toString(user, 36);
  }

  private int whole(String what, String property, int least) {
    return WholeNumber.atLeast(least, getName() + ": " + what, getPropertyAsString(property));
  }
}
