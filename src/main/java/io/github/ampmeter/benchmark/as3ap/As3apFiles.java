package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Conformance.FileRule;
import io.github.ampmeter.benchmark.as3ap.Conformance.RuleCount;
import io.github.ampmeter.benchmark.as3ap.Schema.Index;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The relations as files in the default format of LOAD DATA, and the SQL that loads them. */
public final class As3apFiles {
  private final Path folder;
  private final DatabaseSize size;

  public As3apFiles(Path folder, DatabaseSize size) {
    this.folder = folder;
    this.size = size;
  }

  /**
   * Writes a file for each relation and load.sql, for a client that is started in the folder.
   *
   * @throws io.github.ampmeter.ConfigException when the disk is too small
   */
  public void write(Engine engine, Consumer<String> notes) throws IOException {
    Files.createDirectories(folder);
    LoadEstimate.requireRoomForFiles(size, folder);
    for (Relation relation : Relation.values()) {
      long rows = RelationRows.of(relation, size).write(file(relation));
      notes.accept(file(relation).getFileName() + ": " + rows + " rows");
    }
    Files.writeString(folder.resolve("load.sql"), sql(engine));
  }

  /** Checks the files; reports a line for every rule that one pass can count. */
  public boolean conforms(Consumer<String> lines) throws IOException {
    List<RuleCount> claims = new ArrayList<>();
    for (Relation relation : Relation.values()) {
      List<FileRule> rules = FileRule.of(relation, size.rows());
      try (BufferedReader reader = Files.newBufferedReader(file(relation))) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          String[] row = line.split("\t", -1);
          rules.forEach(rule -> rule.read(row));
        }
      }
      rules.forEach(rule -> claims.add(rule.claim(relation)));
    }
    claims.forEach(claim -> lines.accept(claim.line()));
    return claims.stream().allMatch(RuleCount::holds);
  }

  private Path file(Relation relation) {
    return folder.resolve(relation.table() + ".tsv");
  }

  private static String sql(Engine engine) {
    String tables =
        Arrays.stream(Relation.values())
            .map(
                relation ->
                    "%s;\nload data local infile '%s.tsv' into table %s character set utf8mb4;\n"
                        .formatted(relation.creation(engine), relation.table(), relation.table()))
            .collect(Collectors.joining());
    return Arrays.stream(Index.values())
        .map(index -> index.creation(engine) + ";\n")
        .collect(Collectors.joining("", tables, ""));
  }
}
