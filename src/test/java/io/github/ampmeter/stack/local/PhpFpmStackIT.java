package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** With php-fpm behind Apache's event MPM. */
class PhpFpmStackIT extends LocalStackIT {

  @Override
  Map<String, String> always() {
    return Map.of("php", "php-fpm");
  }

  @Test
  void reportsWhatItIs() {
    assertThat(shared().versions()).containsEntry("MPM", "event");
    assertThat(shared().versions().get("PHP")).endsWith("(fpm-fcgi)");
    assertThat(shared().processes()).containsKeys("web server", "PHP", "database");
  }
}
