package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.SwingWorker;

/** A results file of JMeter, CSV or XML, which a listener's form judges. */
record OpenedJtl(Path file) {
  /**
   * Reads the file outside Swing's thread and judges it by an element's criteria and times.
   *
   * @param judged receives the verdict, in Swing's thread
   * @param failed receives a sentence that says why there is none
   */
  void judge(RequiredPercentiles element, Consumer<LiveVerdict> judged, Consumer<String> failed) {
    new SwingWorker<LiveVerdict, Void>() {
      @Override
      protected LiveVerdict doInBackground() {
        return verdict(element);
      }

      @Override
      protected void done() {
        try {
          judged.accept(get());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
          boolean mistake =
              e.getCause() instanceof ConfigException || e.getCause() instanceof JtlException;
          String why = mistake ? e.getCause().getMessage() : e.getCause().toString();
          failed.accept(Messages.of("%s cannot be read: %s").formatted(file, why));
        }
      }
    }.execute();
  }

  /**
   * The verdict on all rows of the file.
   *
   * @throws ConfigException if the element's criteria or times are invalid
   * @throws JtlException if the file cannot be read
   */
  LiveVerdict verdict(RequiredPercentiles element) {
    LiveVerdict verdict = element.newJudgement();
    Jtl.of(file).read(verdict::recordOfFile);
    return verdict;
  }
}
