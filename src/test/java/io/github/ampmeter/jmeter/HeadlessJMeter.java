package io.github.ampmeter.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter without a window, set up from the files in its own configuration artefact.
 *
 * <p>JMeter keeps its settings in statics, so there is one set-up for all tests of a JVM.
 */
public final class HeadlessJMeter {
  private static final Path HOME =
      install(Path.of("target", "headless-jmeter-" + System.getProperty("fork", "jvm1")));

  private HeadlessJMeter() {}

  /** Sets JMeter up at the first call; returns its home. */
  public static Path home() {
    return HOME;
  }

  private static Path install(Path home) {
    List<String> files =
        List.of(
            "jmeter.properties",
            "saveservice.properties",
            "upgrade.properties",
            "reportgenerator.properties");
    try {
      Path bin = Files.createDirectories(home.resolve("bin"));
      for (String file : files) {
        copy("bin/" + file, bin.resolve(file));
      }
      JMeterUtils.setJMeterHome(home.toAbsolutePath().toString());
      JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
      JMeterUtils.setLocale(Locale.ENGLISH);
      SaveService.loadProperties();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return home;
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = SaveService.class.getClassLoader().getResourceAsStream(resource)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
