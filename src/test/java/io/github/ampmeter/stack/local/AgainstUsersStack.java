package io.github.ampmeter.stack.local;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests against a stack of the user's, which is up as long as they run. */
public abstract class AgainstUsersStack {
  protected static UsersStack theirs;

  @BeforeAll
  protected static void theirStackRuns(@TempDir Path logs) {
    theirs = new UsersStack(logs);
  }

  @AfterAll
  protected static void stopTheirs() {
    if (theirs != null) {
      theirs.close();
    }
  }
}
