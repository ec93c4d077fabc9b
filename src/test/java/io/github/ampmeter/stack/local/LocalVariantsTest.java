package io.github.ampmeter.stack.local;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.CpuSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalVariantsTest {

  @Test
  void readsWhatIsStated() {
    LocalVariants variants =
        variants(Map.of("opcodeCache", "off", "engine", "myisam", "cpus", "1", "php", "mod_php"));

    assertThat(variants.php().opcodeCache()).contains(false);
    assertThat(variants.database().engine()).contains("MyISAM");
    assertThat(variants.cpus()).hasToString("Optional[2]");
    assertThat(variants.php().kind()).contains("mod_php");
    assertThat(variants.database().server()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "opcodeCache | maybe | must be true or false, was \"maybe\"",
        "engine | Aria | must be InnoDB or MyISAM, was \"Aria\"",
        "php | cgi | must be mod_php or php-fpm, was \"cgi\"",
        "database | oracle | must be installed or mysql-8, was \"oracle\"",
        "cpus | 3 | must be a number of CPUs from 1 to 2, or a list such as 0-1 or 0,2 out of 2-3;",
        "frontCache | varnish | must be none or squid or squid-memory, was \"varnish\"",
        "workers | some | must be all or on-demand, was \"some\"",
        "memory | 1 GB | is a variant that the local stack does not have",
      })
  void rejectsByNameWhatItCannotDo(String name, String value, String message) {
    assertRefusal(() -> variants(Map.of(name, value)))
        .hasMessageStartingWith("stack." + name + " " + message);
  }

  @Test
  void needsLinux() {
    assertRefusal(() -> LocalStack.requireLinux("Mac OS X"))
        .hasMessage("the local stack needs Linux, this is Mac OS X; use another stack");
  }

  private static LocalVariants variants(Map<String, String> variants) {
    return LocalVariants.of(StackSpec.parse(StackKind.LOCAL, variants), CpuSet.list("2-3"));
  }
}
