package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the pages need of PHP, held against what PHP says of itself. */
final class PhpRequirements {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..*");
  private static final List<String> EXTENSIONS = List.of("pdo_mysql");

  private PhpRequirements() {}

  /** Refuses a PHP that cannot run the pages as the variants say. */
  static void check(Map<String, String> versions, Optional<Boolean> opcodeCache) {
    String php = versions.getOrDefault("PHP", "");
    requireVersion(php);
    List<String> loaded =
        Stream.of(versions.getOrDefault("PHP extensions", "").split(", ")).toList();
    List<String> absent = EXTENSIONS.stream().filter(name -> !loaded.contains(name)).toList();
    if (!absent.isEmpty()) {
      throw new ConfigException(
          ("the pages need PHP's extension %s, which PHP %s does not load; on Debian and Ubuntu:"
                  + " apt-get install php-mysql; on Fedora: dnf install php-mysqlnd")
              .formatted(String.join(", ", absent), php));
    }
    if (opcodeCache.orElse(false) && !versions.get("opcode cache").contains(" on")) {
      throw new ConfigException(
          ("stack.opcodeCache is true, but PHP %s has no OPcache; on Debian and Ubuntu: apt-get"
                  + " install php-opcache; on Fedora: dnf install php-opcache")
              .formatted(php));
    }
  }

  private static void requireVersion(String php) {
    Matcher version = VERSION.matcher(php);
    boolean known = version.matches();
    int major = known ? Integer.parseInt(version.group(1)) : 0;
    int minor = known ? Integer.parseInt(version.group(2)) : 0;
    if (major < 5 || major == 5 && minor < 5) {
      throw new ConfigException(
          "the pages need PHP 5.5 or later, the installed one is \"" + php + "\"; install a later");
    }
  }
}
