package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Column.Kind;

/** What else is seen of a machine beside its CPUs. */
public enum ActivityKind {
  CONTEXT_SWITCHES("contextSwitchesPerSecond", "Context switches a second", Kind.NUMBER),
  DISK_READ("diskReadBytesPerSecond", "Read from disks, MiB a second", Kind.MEBIBYTES),
  DISK_WRITTEN("diskWrittenBytesPerSecond", "Written to disks, MiB a second", Kind.MEBIBYTES),
  DISK_BUSY("diskBusyPercent", "Busiest disk, % of the time", Kind.PERCENT),
  LOOPBACK("loopbackBytesPerSecond", "Sent over the loopback, MiB a second", Kind.MEBIBYTES),
  RECEIVED("receivedBytesPerSecond", "Received from other machines, MiB a second", Kind.MEBIBYTES),
  SENT("sentBytesPerSecond", "Sent to other machines, MiB a second", Kind.MEBIBYTES),
  BUSY_WORKERS("busyWorkers", "Workers of the web server that are busy", Kind.RATIO),
  IDLE_WORKERS("idleWorkers", "Workers of the web server that wait for requests", Kind.RATIO),
  LISTEN_QUEUE("listenQueue", "Connections that wait for a worker", Kind.RATIO),
  ESTABLISHED("establishedSockets", "Ends of connections that are open", Kind.NUMBER),
  CHANGING("changingSockets", "Ends of connections being opened or closed", Kind.NUMBER),
  TIME_WAIT("timeWaitSockets", "Closed connections whose ports rest (TIME_WAIT)", Kind.NUMBER),
  PORTS_TO_WEB("localPortsToWebServer", "Local ports that lead to the web server", Kind.NUMBER),
  PORTS_TAKEN("takenLocalPorts", "Those of them that no new connection can have", Kind.NUMBER),
  PORTS("localPorts", "Local ports that the system has for clients", Kind.NUMBER);

  private final String key;
  private final String words;
  private final Kind kind;

  ActivityKind(String key, String words, Kind kind) {
    this.key = key;
    this.words = words;
    this.kind = kind;
  }

  /** As it stands in observe.csv and results.json. */
  public String key() {
    return key;
  }

  String words() {
    return words;
  }

  Kind kind() {
    return kind;
  }
}
