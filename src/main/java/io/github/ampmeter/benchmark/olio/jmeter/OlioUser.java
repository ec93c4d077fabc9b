package io.github.ampmeter.benchmark.olio.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.olio.OlioNames;
import io.github.ampmeter.benchmark.olio.OlioScale;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.jmeter.control.PageResources;
import io.github.ampmeter.judge.load.BrowserCache;
import io.github.ampmeter.judge.load.SeededRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Pre-processor "Olio User": draws a user's values for the next operation into variables that its
 * requests use. Put it below an element in front of the operation.
 */
public final class OlioUser extends AbstractTestElement implements PreProcessor {
  private static final long serialVersionUID = 1L;

  public static final String USERS = "OlioUser.users";
  public static final String CACHED = "OlioUser.cached";
  public static final String SEED = "OlioUser.seed";

  /** The variable with the number of users of the data, from the pages. */
  static final String LOADED_FOR = "olioUsers";

  private transient OlioRandom draws;
  private transient int user;

  /** Sets the defaults, which also apply if a plan omits a property. */
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

  /** A new user's name, which is unique in all runs on the same data. */
  private String newUser(long now) {
    return "n" + Long.toString(now, 36) + "x" + Integer.toString(user, 36);
  }

  private int whole(String what, String property, int least) {
    return WholeNumber.atLeast(least, getName() + ": " + what, getPropertyAsString(property));
  }

  /**
   * The random values of one user for an operation, whichever it is: the log-in, the searches and
   * the texts of the two forms.
   *
   * @param user from 0, below users; no two of them log in as the same person
   */
  private record OlioRandom(RandomGenerator draws, int users, int user) {
    private static final int PERSONS_A_USER = 100;
    private static final int LEAST_COUNT = 100;
    private static final int MOST_COUNT = 150;
    private static final int DAYS_AHEAD = 540;
    private static final int MOST_TAGS = 7;
    private static final double MEAN_TAG = 0.1;
    private static final double ATTENDS = 0.1;
    private static final int QUARTER = 15;

    /**
     * New values for all of a plan's variables.
     *
     * @param loaded the loaded data
     * @param today the day from which events are in the future
     * @param newUser the name of a person to add, never used before
     */
    public Map<String, String> next(OlioScale loaded, LocalDate today, String newUser) {
      Map<String, String> values = new LinkedHashMap<>();
      int number = draws.nextInt(PERSONS_A_USER) * users + user + 1;
      values.put("user", OlioNames.user(number));
      values.put("password", String.valueOf(number));
      values.put("tag", OlioNames.tag(1 + draws.nextInt(loaded.tags())));
      values.put("tagCount", String.valueOf(between(LEAST_COUNT, MOST_COUNT)));
      int person = 1 + draws.nextInt(loaded.persons());
      values.put("person", OlioNames.user(person));
      values.put("personNumber", String.valueOf(person));
      values.put("attends", String.valueOf(draws.nextDouble() < ATTENDS));
      values.put("newUser", newUser);
      address(values);
      person(values);
      event(values, loaded, today);
      return values;
    }

    private void address(Map<String, String> values) {
      values.put("telephone", telephone());
      values.put("street", between(1, 99_999) + " " + name(5, 12) + " St");
      values.put("zip", String.format(Locale.ROOT, "%05d", between(1, 99_999)));
      values.put("city", name(4, 12));
      values.put("state", name(2, 2).toUpperCase(Locale.ROOT));
      values.put("country", draws.nextBoolean() ? "USA" : name(4, 12));
    }

    private void person(Map<String, String> values) {
      values.put("firstName", name(2, 12));
      values.put("lastName", name(5, 15));
      values.put("summary", text(between(250, 2500)));
    }

    private void event(Map<String, String> values, OlioScale loaded, LocalDate today) {
      LocalDate date = today.plusDays(between(0, DAYS_AHEAD));
      values.put("title", text(between(15, 20)));
      values.put("description", text(between(50, 495)));
      values.put("year", String.valueOf(date.getYear()));
      values.put("month", String.valueOf(date.getMonthValue()));
      values.put("day", String.valueOf(date.getDayOfMonth()));
      values.put("hour", String.valueOf(between(7, 21)));
      values.put("minute", String.valueOf(QUARTER * between(0, 3)));
      values.put("tags", tags(loaded.tags()));
    }

    /** From 1 to 7 different tags, the first of the list most often. */
    private String tags(int loaded) {
      int count = between(1, MOST_TAGS);
      Set<String> tags = new TreeSet<>();
      while (tags.size() < count) {
        int number = (int) (-MEAN_TAG * loaded * Math.log(1 - draws.nextDouble()));
        tags.add(OlioNames.tag(1 + Math.min(number, loaded - 1)));
      }
      return String.join(" ", tags);
    }

    private String telephone() {
      String country = draws.nextBoolean() ? "+1" : "+" + between(10, 99);
      return country + " " + between(100, 999) + " " + between(1_000_000, 9_999_999);
    }

    private String name(int shortest, int longest) {
      int length = between(shortest, longest);
      StringBuilder name = new StringBuilder();
      while (name.length() < length) {
        name.append(syllable());
      }
      name.setLength(length);
      name.setCharAt(0, Character.toUpperCase(name.charAt(0)));
      return name.toString();
    }

    private String text(int length) {
      StringBuilder text = new StringBuilder();
      while (text.length() < length) {
        text.append(text.length() > 0 ? " " : "");
        for (int i = between(1, 4); i > 0; i--) {
          text.append(syllable());
        }
      }
      text.setLength(length);
      // A field that ends in a space may be returned shorter than it was sent.
      text.setCharAt(length - 1, '.');
      return text.toString();
    }

    private String syllable() {
      String name = OlioNames.user(1 + draws.nextInt(99_999_999));
      return name.substring(0, 2);
    }

    private int between(int least, int most) {
      return least + draws.nextInt(most - least + 1);
    }
  }
}
