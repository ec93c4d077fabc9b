package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoOperation.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The call of a sampler. This class and those it uses need the driver; the sampler itself can be
 * opened without it.
 */
final class MongoCall {
  private static final Logger LOG = LoggerFactory.getLogger(MongoCall.class);

  private final MongoSampler fields;
  private final MongoOperation work;
  private final MongoSession session;
  private final MongoNamespace where;

  /**
   * Creates the call from the sampler's fields.
   *
   * @throws ConfigException if they are invalid
   */
  MongoCall(MongoSampler fields) {
    this.fields = fields;
    this.work =
        MongoOperation.parse(
            fields.getOperation(),
            fields.getDocument(),
            fields.getFilter(),
            fields.getExpectedDocuments());
    this.session = session();
    this.where = namespace();
  }

  /** Creates the collection if needed; its sample reports errors. */
  void prepare(String thread) {
    try {
      makeFresh(thread);
    } catch (MongoException e) {
      LOG.debug("{} is not prepared; see its first sample", fields.getName(), e);
    }
  }

  /**
   * Runs and times the call.
   *
   * @param micros receives the elapsed time
   * @return the driver's error; empty: success
   */
  Optional<MongoFailure> send(SampleResult result, LongConsumer micros) {
    try {
      makeFresh(fields.getThreadName());
      measure(result, micros);
      return Optional.empty();
    } catch (MongoException e) {
      return Optional.of(MongoFailure.of(e));
    }
  }

  /** Creates a fresh collection for each load level, which the thread's name tells. */
  private void makeFresh(String thread) {
    String now = thread.replaceFirst("-[0-9]+$", "");
    boolean wanted =
        work.needsFreshCollection()
            || (fields.isFreshCollection()
                && fields.getOperation().strip().equals(MongoOperation.INSERT));
    if (wanted && !now.equals(fields.level)) {
      session.makeFresh(where, now, work);
      fields.level = now;
    }
  }

  private void measure(SampleResult result, LongConsumer micros) {
    result.setSamplerData(
        fields.getOperation() + " on " + where.getFullName() + " at " + session.hosts());
    result.sampleStart();
    long start = System.nanoTime();
    try {
      finish(result, work.run(session.database(where), where.getCollectionName()));
    } finally {
      long took = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
      result.sampleEnd();
      micros.accept(took);
    }
  }

  private MongoSession session() {
    String connection = fields.getConnection();
    if (fields.getThreadContext().getVariables().getObject(connection)
        instanceof MongoSession named) {
      return named;
    }
    throw new ConfigException(
        "%s: connection \"%s\" must be the name of a MongoDB Connection of this plan"
            .formatted(fields.getName(), connection));
  }

  private MongoNamespace namespace() {
    String database = fields.getDatabase();
    try {
      return new MongoNamespace(database.strip(), collectionName());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          "%s: database \"%s\" and collection \"%s\" must be names that MongoDB takes (%s)"
              .formatted(fields.getName(), database, fields.getCollection(), e.getMessage()));
    }
  }

  private String collectionName() {
    String name = fields.getCollection().strip();
    String operation = fields.getOperation().strip();
    return name.isEmpty() && operation.endsWith(".Empty")
        ? operation.replace('.', '_') + "0"
        : name;
  }

  private static void finish(SampleResult result, Outcome outcome) {
    result.setResponseData(outcome.text(), StandardCharsets.UTF_8.name());
    result.setSuccessful(outcome.problem().isEmpty());
    result.setResponseCode(outcome.problem().isEmpty() ? "OK" : "wrong answer");
    result.setResponseMessage(outcome.problem().isEmpty() ? "OK" : outcome.problem());
  }

  /**
   * An error of the driver in a form that can be counted: without the state of the cluster, the
   * reply, times and addresses.
   *
   * @param lasting whether the next sample would fail for the same reason
   */
  record MongoFailure(String code, String message, boolean lasting) {
    static MongoFailure of(MongoException e) {
      if (e instanceof MongoSecurityException) {
        return new MongoFailure("login", "the server rejects the user or the password", true);
      }
      if (e instanceof MongoTimeoutException) {
        return new MongoFailure("timeout", "no server was found within the time limit", false);
      }
      if (e instanceof MongoCommandException command) {
        return new MongoFailure("" + e.getCode(), command.getErrorMessage(), false);
      }
      if (e instanceof MongoWriteException write) {
        return new MongoFailure("" + e.getCode(), write.getError().getMessage(), false);
      }
      String code =
          e instanceof MongoServerException ? "" + e.getCode() : e.getClass().getSimpleName();
      return new MongoFailure(code, firstSentence(String.valueOf(e.getMessage())), false);
    }

    private static String firstSentence(String text) {
      return text.lines().findFirst().orElse("").split("\\. |, received connection", 2)[0];
    }
  }
}
