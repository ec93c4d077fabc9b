package io.github.ampmeter.run.folder;

import io.github.ampmeter.Sha256;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.ByteSearch;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlContent;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.load.JMeterCommand;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * What the files of a plan hold at one moment. As its run ended it is kept in run.json, so that a
 * later report can tell whether they still hold it.
 *
 * @param files those that exist, in the order in which they were asked for
 */
public record Evidence(List<FileContent> files) {
  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * One file.
   *
   * @param lines line feeds in it, or in what is compressed in it: a JTL's rows, its header and the
   *     line breaks in quoted texts
   * @param sha256 in lower-case hex
   */
  public record FileContent(String file, long lines, String sha256) {
    public FileContent {
      Json.require(file != null, "evidence", "name its files", file);
      Json.require(sha256 != null, "evidence", "hold the sha256 of " + file, sha256);
    }

    boolean sameAs(FileContent other) {
      return sha256.equals(other.sha256);
    }
  }

  public Evidence {
    Json.require(files != null, "evidence", "hold files", files);
    Json.requireNoNull("evidence", files);
    files = List.copyOf(files);
  }

  public static Evidence of(Path file) throws IOException {
    return of(List.of(file), List.of());
  }

  /** Evidence of those files that exist; a file whose contents are given is not read again. */
  static Evidence of(List<Path> files, List<JtlContent> read) throws IOException {
    List<FileContent> contents = new ArrayList<>();
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        Optional<JtlContent> known =
            read.stream().filter(jtl -> jtl.file().equals(file)).findFirst();
        contents.add(known.isPresent() ? content(known.get()) : content(file));
      }
    }
    return new Evidence(contents);
  }

  /** Evidence of those files that exist and can be read, named by their paths in a folder. */
  static Evidence of(Path folder, List<Path> files) throws IOException {
    List<FileContent> contents = new ArrayList<>();
    for (Path file : files) {
      if (Files.isRegularFile(file) && Files.isReadable(file)) {
        FileContent held = content(file);
        String name = folder.relativize(file).toString().replace('\\', '/');
        contents.add(new FileContent(name, held.lines, held.sha256));
      }
    }
    return new Evidence(contents);
  }

  /** The files of the whole run, and those in all folders but these. */
  Evidence outside(List<String> folders) {
    return new Evidence(
        files.stream()
            .filter(content -> !folders.contains(content.file.split("/", 2)[0]))
            .toList());
  }

  /** The checksums of a JTL that has been read. */
  public static List<Checksum> checksums(Jtl jtl) {
    return new Evidence(jtl.contents().stream().map(Evidence::content).toList()).checksums();
  }

  public List<Checksum> checksums() {
    return files.stream().map(content -> new Checksum(content.file, content.sha256)).toList();
  }

  /**
   * What has become of these files since.
   *
   * @param ignored a file that does not matter
   */
  List<Issue> changes(Evidence now, Optional<Path> ignored) {
    String passedOver = ignored.map(file -> file.getFileName().toString()).orElse("");
    List<Issue> changes = new ArrayList<>();
    for (FileContent then : files) {
      if (!then.file.equals(passedOver)) {
        Optional<FileContent> found = now.find(then.file);
        if (found.isEmpty()) {
          changes.add(Message.FILE_GONE.issue(then.file));
        } else if (!then.sameAs(found.get())) {
          changes.add(Message.FILE_CHANGED.issue(then.file, then.lines, found.get().lines));
        }
      }
    }
    for (FileContent added : now.files) {
      // A new log can only add doubts about a run, so it may appear.
      boolean log = added.file.equals(JMeterCommand.LOG);
      if (!log && !added.file.equals(passedOver) && find(added.file).isEmpty()) {
        changes.add(Message.FILE_NEW.issue(added.file));
      }
    }
    return changes;
  }

  private Optional<FileContent> find(String file) {
    return files.stream().filter(content -> content.file.equals(file)).findFirst();
  }

  private static FileContent content(JtlContent read) {
    return new FileContent(read.file().getFileName().toString(), read.lines(), read.sha256());
  }

  private static FileContent content(Path file) throws IOException {
    MessageDigest digest = Sha256.digest();
    long lines;
    try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
      lines = file.toString().endsWith(".gz") ? unpackedLines(bytes) : lines(bytes);
      bytes.transferTo(OutputStream.nullOutputStream());
    }
    String sha256 = Sha256.hex(digest);
    return new FileContent(file.getFileName().toString(), lines, sha256);
  }

  private static long unpackedLines(InputStream bytes) throws IOException {
    try {
      return lines(new GZIPInputStream(bytes, BUFFER_BYTES));
    } catch (EOFException | ZipException damaged) {
      // A reader rejects a damaged file; its checksum is known all the same.
      return 0;
    }
  }

  private static long lines(InputStream text) throws IOException {
    long lines = 0;
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
      lines += ByteSearch.count(buffer, read, '\n');
    }
    return lines;
  }
}
