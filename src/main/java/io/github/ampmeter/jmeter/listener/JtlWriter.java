package io.github.ampmeter.jmeter.listener;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the file of JMeter's option {@code -l}: the same bytes for less CPU time. Users put whole
 * rows into a buffer, and a thread of its own writes it. Our agent adds it to the plan that JMeter
 * is about to run.
 */
public final class JtlWriter extends AbstractTestElement
    implements SampleListener, TestStateListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(JtlWriter.class);
  private static final int BUFFER_BYTES = 1 << 20;

  /** A killed JMeter loses the rows of so long. */
  private static final long NANOS_BETWEEN_WRITES = 20_000_000;

  private final transient Path file;
  private final transient SampleSaveConfiguration saved;
  private final transient ThreadLocal<RowBytes> rows;
  private final transient byte[] buffer = new byte[BUFFER_BYTES];
  private final transient Thread end = new Thread(this::processEnds, "end of the samples' file");
  private transient int used;
  private transient boolean atOnce;
  private transient boolean failed;
  private transient volatile OutputStream out;

  JtlWriter(Path file, SampleSaveConfiguration saved) {
    this.file = file;
    this.saved = saved;
    this.rows = ThreadLocal.withInitial(() -> new RowBytes(saved));
    setName(file.toString());
  }

  /**
   * Takes the place of JMeter's writer of a file in this folder. That one stays in the plan,
   * without a file: it still counts for JMeter's own summary. A file of columns that this one does
   * not have stays with JMeter's.
   */
  public static void addTo(HashTree plan, Path folder) {
    Object root = plan.getArray()[0];
    for (Object each : List.copyOf(plan.list(root))) {
      if (each.getClass() == ResultCollector.class) {
        ResultCollector theirs = (ResultCollector) each;
        Path file = Path.of(theirs.getFilename()).toAbsolutePath();
        if (folder.toAbsolutePath().equals(file.getParent())
            && RowBytes.hasAll(theirs.getSaveConfig())) {
          plan.add(root, new JtlWriter(file, theirs.getSaveConfig()));
          theirs.setFilename("");
        }
      }
    }
  }

  @Override
  public void testStarted() {
    boolean headed = Files.exists(file) || !saved.saveFieldNames();
    try {
      out = new FileOutputStream(file.toFile(), true);
      if (!headed) {
        out.write(RowBytes.head(saved));
      }
    } catch (IOException e) {
      LOG.error("{} cannot be written", file, e);
      return;
    }
    LOG.info("Samples go to {}", file);
    Runtime.getRuntime().addShutdownHook(end);
    Thread writer = new Thread(this::writeAgainAndAgain, "samples' file");
    writer.setDaemon(true);
    writer.start();
  }

  private void writeAgainAndAgain() {
    while (out != null) {
      LockSupport.parkNanos(NANOS_BETWEEN_WRITES);
      write();
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    if (out != null && !result.markFile(getName())) {
      RowBytes row = rows.get();
      row.set(event);
      put(row);
    }
  }

  private synchronized void put(RowBytes row) {
    if (row.length() > buffer.length - used) {
      write();
    }
    if (atOnce || row.length() > buffer.length) {
      write(row.bytes(), row.length());
      return;
    }
    System.arraycopy(row.bytes(), 0, buffer, used, row.length());
    used += row.length();
  }

  private synchronized void write() {
    write(buffer, used);
    used = 0;
  }

  /** The runner finds rows that are missing: JMeter counts its samples, too. */
  private void write(byte[] bytes, int length) {
    try {
      if (out != null && length > 0) {
        out.write(bytes, 0, length);
      }
    } catch (IOException e) {
      if (!failed) {
        LOG.error("{} cannot be written", file, e);
      }
      failed = true;
    }
  }

  /** The process ends before the test: what users still do is written at once. */
  private synchronized void processEnds() {
    atOnce = true;
    write();
  }

  @Override
  public synchronized void testEnded() {
    if (out == null) {
      return;
    }
    write();
    try {
      out.close();
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IOException e) {
      LOG.error("{} cannot be closed", file, e);
    } catch (IllegalStateException e) {
      LOG.debug("The process ends already", e);
    }
    out = null;
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
