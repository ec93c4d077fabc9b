package io.github.ampmeter.jmeter;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which of our pages explains an element: on its form or, where JMeter makes that, on itself. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HelpTopic {
  /** A page of docs and a heading's anchor: {@code reference/elements.md#page-resources}. */
  String value();
}
