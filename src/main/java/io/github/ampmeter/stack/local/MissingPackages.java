package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.List;

/** What is not installed, and the packages that hold it. */
final class MissingPackages {
  private final List<String> things = new ArrayList<>();
  private final List<String> debian = new ArrayList<>();
  private final List<String> fedora = new ArrayList<>();

  void add(String thing, String debianPackages, String fedoraPackages) {
    things.add(thing);
    debian.add(debianPackages);
    fedora.add(fedoraPackages);
  }

  /** Fedora has no mod_php any more. */
  void php(LocalVariants variants) {
    if (variants.wantsPhp(LocalVariants.MOD_PHP)) {
      boolean either = variants.wantsPhp(LocalVariants.PHP_FPM);
      String thing = either ? "PHP for Apache (mod_php or php-fpm)" : "mod_php";
      add(thing, "libapache2-mod-php php-mysql", "php-fpm php-mysqlnd php-opcache");
    } else {
      add("php-fpm", "php-fpm php-mysql", "php-fpm php-mysqlnd php-opcache");
    }
  }

  /** Says everything at once. */
  void refuse() {
    if (!things.isEmpty()) {
      throw new ConfigException(
          ("the local stack needs %s, which this machine does not have; on Debian and Ubuntu:"
                  + " apt-get install %s; on Fedora: dnf install %s")
              .formatted(
                  String.join(", ", things), String.join(" ", debian), String.join(" ", fedora)));
    }
  }
}
