package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.local.Php.Requirements;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhpRequirementsTest {
  private final Map<String, String> versions =
      new HashMap<>(
          Map.of(
              "PHP", "8.2.35 (apache2handler)",
              "PHP extensions", "gd, mysqli, pdo_mysql",
              "opcode cache", "OPcache on, 128 MB"));

  @ParameterizedTest
  @ValueSource(strings = {"5.5.0", "5.6.40", "7.4.3", "8.2.35 (fpm-fcgi)", "10.0.1"})
  void takesAPhpThatThePagesRunOn(String php) {
    versions.put("PHP", php);

    assertThatCode(() -> check(Optional.of(true))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.4.45", "4.4.9", ""})
  void rejectsAnOlderPhp(String php) {
    versions.put("PHP", php);

    assertThatThrownBy(() -> check(Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("the pages need PHP 5.5 or later, the installed one is \"" + php);
  }

  @Test
  void namesTheExtensionThatIsMissing() {
    versions.put("PHP extensions", "gd, mysqli");

    assertThatThrownBy(() -> check(Optional.empty()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("the pages need PHP's extension pdo_mysql, which PHP 8.2.35")
        .hasMessageContaining("apt-get install php-mysql")
        .hasMessageContaining("dnf install php-mysqlnd");
  }

  @Test
  void rejectsAnOpcodeCacheThatIsNotInstalled() {
    versions.put("opcode cache", "none");

    assertThatThrownBy(() -> check(Optional.of(true)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("stack.opcodeCache is true, but PHP 8.2.35");
  }

  @Test
  void takesAPhpWithoutOpcodeCacheWhereNoneIsAskedFor() {
    versions.put("opcode cache", "none");

    assertThatCode(() -> check(Optional.empty())).doesNotThrowAnyException();
    assertThatCode(() -> check(Optional.of(false))).doesNotThrowAnyException();
  }

  private void check(Optional<Boolean> opcodeCache) {
    Requirements.check(versions, opcodeCache);
  }
}
