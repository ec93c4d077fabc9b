package io.github.ampmeter.jmeter;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The page of our docs about an element: on its form or, if JMeter generates that, on itself. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HelpTopic {
  /** A page below docs with a heading's anchor: {@code reference/elements.md#page-resources}. */
  String value();
}
