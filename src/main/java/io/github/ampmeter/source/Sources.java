package io.github.ampmeter.source;

import java.util.List;
import java.util.ServiceLoader;

/** All sources, in the order in which a report has them. */
public final class Sources {
  public static final List<Source> ALL =
      ServiceLoader.load(Source.class, Sources.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Sources() {}
}
