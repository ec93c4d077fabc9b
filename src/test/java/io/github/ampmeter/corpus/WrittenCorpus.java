package io.github.ampmeter.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the corpus as files, for whoever wants to look at them or has two programs to compare. */
public final class WrittenCorpus {
  private WrittenCorpus() {}

  /**
   * Writes each entry, for a JTL also its targets and its file names and options, a line each.
   *
   * @param args the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    for (Entry entry : Corpus.all()) {
      List<String> lines = new ArrayList<>();
      for (Path file : entry.writeTo(folder)) {
        lines.add(folder.relativize(file).toString());
      }
      if (lines.get(0).endsWith(".jtl")) {
        if (lines.size() > 1) {
          lines.add("--as-one");
        }
        lines.addAll(entry.options());
        Files.writeString(folder.resolve(entry.name() + ".targets"), entry.targets());
        Files.write(folder.resolve(entry.name() + ".options"), lines);
      }
    }
  }
}
