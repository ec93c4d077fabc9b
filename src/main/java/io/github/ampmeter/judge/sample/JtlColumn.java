package io.github.ampmeter.judge.sample;

/** The columns of a CSV JTL that are read; JMeter's other columns are skipped. */
enum JtlColumn {
  TIME_STAMP("timeStamp", true),
  ELAPSED("elapsed", true),
  LABEL("label", true),
  RESPONSE_CODE("responseCode", false),
  RESPONSE_MESSAGE("responseMessage", false),
  THREAD_NAME("threadName", false),
  DATA_TYPE("dataType", false),
  SUCCESS("success", true),
  FAILURE_MESSAGE("failureMessage", false),
  ALL_THREADS("allThreads", false),
  URL("URL", false),
  LATENCY("Latency", false),
  IDLE_TIME("IdleTime", false),
  CONNECT("Connect", false),
  BYTES("bytes", false),
  HOST_NAME("Hostname", false),
  SAMPLE_COUNT("SampleCount", false),
  ERROR_COUNT("ErrorCount", false);

  final String header;
  final boolean required;

  JtlColumn(String header, boolean required) {
    this.header = header;
    this.required = required;
  }
}
