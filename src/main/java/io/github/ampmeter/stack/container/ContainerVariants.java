package io.github.ampmeter.stack.container;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.StackSpec.VariantText;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.container.Containers.ContainerSpec.Limits;
import io.github.ampmeter.stack.process.CpuSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variants that only containers have.
 *
 * @param opcodeCache empty: on where the image has one
 * @param engine empty: the database's default
 * @param frontCache empty: none
 */
record ContainerVariants(
    StackImages images,
    Optional<Boolean> opcodeCache,
    Optional<String> engine,
    Limits limits,
    Optional<FrontCache> frontCache) {
  /**
   * The images of a stack, by their names or by Docker's ids.
   *
   * @param mongo empty: there is no MongoDB server
   * @param frontCache empty: there is no front cache
   */
  record StackImages(
      String web, String database, Optional<String> mongo, Optional<String> frontCache) {}

  static final String WEB_IMAGE = "php:8-apache";
  static final String DATABASE_IMAGE = "mysql:8.4";
  static final String MONGO_IMAGE = "mongo:8";
  static final String FRONT_CACHE_IMAGE = "ubuntu/squid:latest";

  private static final Set<String> NAMES =
      Set.of(
          "opcodeCache",
          "engine",
          "cpus",
          "memory",
          "webImage",
          "databaseImage",
          "mongo",
          "mongoImage",
          "workers",
          "compression",
          "frontCache",
          "frontCacheImage",
          Hardening.VARIANT,
          Tls.VARIANT,
          StackSpec.PERFORMANCE_SCHEMA);
  private static final Pattern IMAGE = Pattern.compile("[a-z0-9][A-Za-z0-9._/:@-]*");
  private static final Pattern MEMORY = Pattern.compile("(\\d{1,6})\\s*(MB|GB)");
  private static final long LEAST_MEGABYTES = 64;

  /** Rejects, by its name, each variant of the spec that containers do not support. */
  static ContainerVariants of(StackSpec spec, int availableCpus) {
    spec.requireSupported(NAMES);
    VariantText text = spec.variants();
    Map<String, String> values = spec.engineVariants();
    Optional<FrontCache> frontCache = FrontCache.of(spec);
    String frontCacheImage = image(values, "frontCacheImage", FRONT_CACHE_IMAGE);
    return new ContainerVariants(
        new StackImages(
            image(values, "webImage", WEB_IMAGE),
            image(values, "databaseImage", DATABASE_IMAGE),
            mongoImage(text),
            frontCache.map(cache -> frontCacheImage)),
        text.optionalFlag("opcodeCache"),
        text.choice("engine", "InnoDB", "MyISAM"),
        new Limits(
            Optional.ofNullable(values.get("cpus"))
                .map(cpus -> CpuSet.parse(cpus, CpuSet.all(availableCpus)).toString()),
            memory(values.get("memory"))),
        frontCache);
  }

  private static Optional<String> mongoImage(VariantText text) {
    boolean asked = text.optionalFlag("mongo").orElse(false);
    String image = image(text.values(), "mongoImage", MONGO_IMAGE);
    return asked ? Optional.of(image) : Optional.empty();
  }

  private static String image(Map<String, String> values, String name, String otherwise) {
    String image = values.getOrDefault(name, otherwise).strip();
    if (!IMAGE.matcher(image).matches()) {
      throw invalid(name, "an image's name such as " + otherwise, image);
    }
    return image;
  }

  private static OptionalLong memory(String text) {
    if (text == null) {
      return OptionalLong.empty();
    }
    Matcher matcher = MEMORY.matcher(text.strip());
    long megabytes = 0;
    if (matcher.matches()) {
      megabytes = Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("GB") ? 1024 : 1);
    }
    if (megabytes < LEAST_MEGABYTES) {
      throw invalid("memory", "an amount such as 512 MB or 2 GB, at least 64 MB", text);
    }
    return OptionalLong.of(megabytes * 1024 * 1024);
  }

  private static ConfigException invalid(String name, String rule, String value) {
    return ConfigException.of("stack." + name, "must be %s, was \"%s\"".formatted(rule, value));
  }
}
