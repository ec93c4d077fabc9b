package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The site does the same on each PHP and each web server: all parts of it, on one stack. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OlioSiteContract
    implements OlioPages, OlioPeople, OlioEvents, OlioUploads, OlioEscaping {
  private Stack stack;
  private SiteUnderTest olio;

  protected abstract Stack newStack(Path logs);

  @BeforeAll
  void startStack(@TempDir Path logs) throws SQLException {
    stack = newStack(logs);
    olio = new SiteUnderTest(stack.start());
    olio.set(Map.of());
  }

  @AfterAll
  void stopStack() {
    if (stack != null) {
      stack.close();
    }
  }

  @BeforeEach
  void openBrowser() {
    olio.openBrowser();
  }

  @Override
  public final SiteUnderTest olio() {
    return olio;
  }

  @Override
  public Path store() throws IOException {
    for (Path folder : stack.record().remains().folders()) {
      try (var inside = Files.find(folder, 2, (path, what) -> path.endsWith("store"))) {
        var store = inside.findFirst();
        if (store.isPresent()) {
          return store.get();
        }
      }
    }
    throw new IOException("no store in " + stack.record().remains().folders());
  }
}
