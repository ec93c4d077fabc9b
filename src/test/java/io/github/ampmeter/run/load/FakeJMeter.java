package io.github.ampmeter.run.load;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A folder that looks like an unpacked JMeter: jars with entries, nothing that could run. */
public final class FakeJMeter {
  private final Path root;

  private FakeJMeter(Path root) {
    this.root = root;
  }

  /** With what a JMeter of that version is known by. */
  public static FakeJMeter in(Path folder, String version) throws IOException {
    FakeJMeter jmeter = new FakeJMeter(folder);
    jmeter.versioned("bin/ApacheJMeter.jar", version, "org/apache/jmeter/NewDriver.class");
    jmeter.versioned("lib/ext/ApacheJMeter_core.jar", version, "org/apache/jmeter/JMeter.class");
    return jmeter;
  }

  public Path root() {
    return root;
  }

  public FakeJMeter jar(String path, String... entries) throws IOException {
    return versioned(path, null, entries);
  }

  public FakeJMeter file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  private FakeJMeter versioned(String path, String version, String... entries) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (version != null) {
      manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    }
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (String entry : entries) {
        // What stands behind a colon is the entry's text.
        String[] parts = entry.split(":", 2);
        jar.putNextEntry(new JarEntry(parts[0]));
        jar.write((parts.length > 1 ? parts[1] : "").getBytes(StandardCharsets.UTF_8));
      }
    }
    return this;
  }
}
