package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.StackSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerVariantsTest {
  private static final int CPUS = 4;

  @Test
  void hasImagesThatAnybodyCanPull() {
    ContainerVariants variants = parse(Map.of());

    assertThat(variants.webImage()).isEqualTo("php:8-apache");
    assertThat(variants.databaseImage()).isEqualTo("mysql:8.4");
    assertThat(variants.cpus()).isEmpty();
    assertThat(variants.memoryBytes()).isEmpty();
    assertThat(variants.opcodeCache()).isEmpty();
    assertThat(variants.engine()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1 | 0", "2 | 0,1", "4 | 0,1,2,3", "1-2 | 1,2", "0,3 | 0,3", "0-1, 3 | 0,1,3"})
  void takesHowManyCpusOrWhich(String written, String set) {
    assertThat(parse(Map.of("cpus", written)).cpus()).contains(set);
  }

  @Test
  void asksForMongoDbOnlyWhereVariantsDo() {
    assertThat(parse(Map.of()).mongoImage()).isEmpty();
    assertThat(parse(Map.of("mongo", "false", "mongoImage", "mongo:7")).mongoImage()).isEmpty();
    assertThat(parse(Map.of("mongo", "true")).mongoImage()).contains("mongo:8");
    assertThat(parse(Map.of("mongo", "on", "mongoImage", "own/ferretdb")).mongoImage())
        .contains("own/ferretdb");
  }

  @Test
  void takesAFrontCacheOnlyWhereVariantsDo() {
    assertThat(parse(Map.of()).frontCache()).isEmpty();
    assertThat(parse(Map.of("frontCache", "squid")).frontCache()).contains(new FrontCache(true));
    assertThat(parse(Map.of("frontCache", "squid-memory")).frontCache())
        .contains(new FrontCache(false));
    assertThat(parse(Map.of("frontCacheImage", "own/squid")).frontCacheImage())
        .isEqualTo("own/squid");
  }

  @ParameterizedTest
  @CsvSource({"512 MB, 536870912", "2GB, 2147483648"})
  void takesMemoryWithItsUnit(String written, long bytes) {
    assertThat(parse(Map.of("memory", written)).memoryBytes()).hasValue(bytes);
  }

  @Test
  void takesOpcodeCacheAndEngineAsTheLocalStackDoes() {
    ContainerVariants variants = parse(Map.of("opcodeCache", "off", "engine", "myisam"));

    assertThat(variants.opcodeCache()).contains(false);
    assertThat(variants.engine()).contains("MyISAM");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpus | 0 | how many CPUs, from 1 to 4",
        "cpus | 5 | how many CPUs, from 1 to 4",
        "cpus | 3-4 | of 0-3",
        "cpus | 2-1 | of 0-3",
        "cpus | half | of 0-3",
        "memory | 512 | an amount such as 512 MB",
        "memory | 8 MB | at least 64 MB",
        "memory | -1 GB | an amount such as 512 MB",
        "engine | Aria | InnoDB or MyISAM",
        "opcodeCache | perhaps | true or false",
        "mongo | 7.0 | true or false",
        "mongoImage | Mongo 8 | an image's name such as mongo:8",
        "frontCache | on | none or squid or squid-memory",
        "frontCacheImage | Squid 6 | an image's name such as ubuntu/squid:latest",
        "workers | 5 | all or on-demand",
        "webImage | --privileged | an image's name such as php:8-apache",
        "databaseImage | my sql | an image's name such as mysql:8.4"
      })
  void rejectsABadValueWithNameRuleAndValue(String name, String value, String rule) {
    assertThatThrownBy(() -> parse(Map.of(name, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("stack." + name + " must be")
        .hasMessageContaining(rule)
        .hasMessageContaining("\"" + value + "\"");
  }

  @Test
  void rejectsByNameWhatContainersDoNotHave() {
    assertThatThrownBy(() -> parse(Map.of("php", "php-fpm")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("stack.php is a variant that the container stack does not have")
        .hasMessageContaining("webImage");
  }

  private static ContainerVariants parse(Map<String, String> variants) {
    return ContainerVariants.of(StackSpec.parse(StackKind.CONTAINER, variants), CPUS);
  }
}
