package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteException;

/**
 * What the driver complains of, short enough to be counted by: without the state of the cluster,
 * the server's whole answer, times and addresses.
 *
 * @param lasting whether the next sample would fail for the same reason
 */
record MongoFailure(String code, String message, boolean lasting) {
  static MongoFailure of(MongoException e) {
    if (e instanceof MongoSecurityException) {
      return new MongoFailure("login", "the server refuses user or password", true);
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
