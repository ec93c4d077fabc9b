package io.github.ampmeter.run.distributed;

/**
 * The programs that must be the same on the controller and on all load workers.
 *
 * @param program name and version of Ampmeter
 * @param jmeter version of JMeter
 */
public record Version(String program, String jmeter) {
  @Override
  public String toString() {
    return program + " with JMeter " + jmeter;
  }
}
