package io.github.ampmeter.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A plan of thread groups as their forms write them, whose samplers need no server. */
public final class WrittenPlan {
  private final StringBuilder groups = new StringBuilder();
  private String ofPlan = "";

  /** A property of the test plan itself. */
  public WrittenPlan with(String property) {
    ofPlan += property;
    return this;
  }

  /** A group of any class. */
  public WrittenPlan group(String type, String name, String properties, String children) {
    groups.append(element(type, name, properties, children));
    return this;
  }

  /** JMeter's own, or one of its set-up and tear-down groups. */
  public WrittenPlan threads(
      String type, String name, String users, String loops, String seconds, String children) {
    groups.append(threadGroup(type, name, users, loops, seconds, children));
    return this;
  }

  /** The same, to be put into a plan. */
  public static String threadGroup(
      String type, String name, String users, String loops, String seconds, String children) {
    return element(
        type,
        name,
        string("ThreadGroup.on_sample_error", "continue")
            + string("ThreadGroup.num_threads", users)
            + string("ThreadGroup.ramp_time", "0")
            + (seconds.isEmpty()
                ? ""
                : "<boolProp name=\"ThreadGroup.scheduler\">true</boolProp>"
                    + string("ThreadGroup.duration", seconds))
            + """
              <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                <boolProp name="LoopController.continue_forever">false</boolProp>%s
              </elementProp>"""
                .formatted(string("LoopController.loops", loops)),
        children);
  }

  /** A pause, which gives no sample. */
  public static String pause(int millis) {
    return element(
        "TestAction",
        "pause",
        "<intProp name=\"ActionProcessor.action\">1</intProp>"
            + "<intProp name=\"ActionProcessor.target\">0</intProp>"
            + string("ActionProcessor.duration", String.valueOf(millis)),
        "");
  }

  /** A sampler that succeeds after some milliseconds. */
  public static String sampler(String name, int millis) {
    return element(
        "JavaSampler",
        name,
        string("classname", "org.apache.jmeter.protocol.java.test.JavaTest")
            + """
              <elementProp name="arguments" elementType="Arguments" guiclass="ArgumentsPanel" \
              testclass="Arguments"><collectionProp name="Arguments.arguments">"""
            + argument("Sleep_Time", String.valueOf(millis))
            + argument("Sleep_Mask", "0x0")
            + argument("Label", name)
            + "</collectionProp></elementProp>",
        "");
  }

  static String argument(String name, String value) {
    return "<elementProp name=\"%s\" elementType=\"Argument\">%s%s</elementProp>"
        .formatted(name, string("Argument.name", name), string("Argument.value", value));
  }

  /** Any element with its children. */
  public static String element(String type, String name, String properties, String children) {
    return """
           <%1$s guiclass="x" testclass="%1$s" testname="%2$s" enabled="true">%3$s</%1$s>
           <hashTree>%4$s</hashTree>
           """
        .formatted(type, name, properties, children);
  }

  public static String string(String name, String value) {
    return "<stringProp name=\"" + name + "\">" + value + "</stringProp>";
  }

  public Path writeTo(Path file) throws IOException {
    return Files.writeString(
        file,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
        <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Plan">%s</TestPlan>
        <hashTree>%s</hashTree>
        </hashTree></jmeterTestPlan>
        """
            .formatted(ofPlan, groups));
  }
}
