package io.github.ampmeter.stack.container;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.container.ServerSpecs.HttpdConfiguration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerVariantsTest {
  private static final int CPUS = 4;

  @Test
  void hasImagesThatAnybodyCanPull() {
    ContainerVariants variants = parse(Map.of());

    assertThat(variants.images().web()).isEqualTo("php:8-apache");
    assertThat(variants.images().database()).isEqualTo("mysql:8.4");
    assertThat(variants.limits().cpus()).isEmpty();
    assertThat(variants.limits().memoryBytes()).isEmpty();
    assertThat(variants.opcodeCache()).isEmpty();
    assertThat(variants.engine()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1 | 0", "2 | 0,1", "4 | 0,1,2,3", "1-2 | 1,2", "0,3 | 0,3", "0-1, 3 | 0,1,3"})
  void takesHowManyCpusOrWhich(String written, String set) {
    assertThat(parse(Map.of("cpus", written)).limits().cpus()).contains(set);
  }

  @Test
  void asksForMongoDbOnlyWhereVariantsDo() {
    assertThat(parse(Map.of()).images().mongo()).isEmpty();
    assertThat(parse(Map.of("mongo", "false", "mongoImage", "mongo:7")).images().mongo()).isEmpty();
    assertThat(parse(Map.of("mongo", "true")).images().mongo()).contains("mongo:8");
    assertThat(parse(Map.of("mongo", "on", "mongoImage", "own/ferretdb")).images().mongo())
        .contains("own/ferretdb");
  }

  @Test
  void takesAFrontCacheOnlyWhereVariantsDo() {
    assertThat(parse(Map.of()).frontCache()).isEmpty();
    assertThat(parse(Map.of("frontCache", "squid")).frontCache()).contains(new FrontCache(true));
    assertThat(parse(Map.of("frontCache", "squid-memory")).frontCache())
        .contains(new FrontCache(false));
    assertThat(
            parse(Map.of("frontCache", "squid", "frontCacheImage", "own/squid"))
                .images()
                .frontCache())
        .contains("own/squid");
  }

  @ParameterizedTest
  @CsvSource({"512 MB, 536870912", "2GB, 2147483648"})
  void takesMemoryWithItsUnit(String written, long bytes) {
    assertThat(parse(Map.of("memory", written)).limits().memoryBytes()).hasValue(bytes);
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
        "cpus | 0 | a number of CPUs from 1 to 4",
        "cpus | 5 | a number of CPUs from 1 to 4",
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
    assertRefusal(() -> parse(Map.of(name, value)))
        .hasMessageContaining("stack." + name + " must be")
        .hasMessageContaining(rule)
        .hasMessageContaining("\"" + value + "\"");
  }

  @Test
  void rejectsByNameWhatContainersDoNotHave() {
    assertRefusal(() -> parse(Map.of("php", "php-fpm")))
        .hasMessageContaining("stack.php is a variant that the container stack does not have")
        .hasMessageContaining("webImage");
  }

  private static ContainerVariants parse(Map<String, String> variants) {
    return ContainerVariants.of(StackSpec.parse(StackKind.CONTAINER, variants), CPUS);
  }

  @Test
  void statesEachVariant() {
    String text = text(Map.of("keepAliveTimeout", "250 ms", "maxWorkers", "7"));

    assertThat(text.lines())
        .contains(
            "KeepAlive On",
            "KeepAliveTimeout 250ms",
            "MaxKeepAliveRequests 0",
            "ServerLimit 7",
            "MaxRequestWorkers 7",
            "StartServers 7");
  }

  @Test
  void switchesKeepAliveOff() {
    assertThat(text(Map.of("keepAlive", "off")).lines()).contains("KeepAlive Off");
  }

  @Test
  void startsWithNoMoreWorkersThanAMachineForksAtOnce() {
    assertThat(text(Map.of("maxWorkers", "500")).lines())
        .contains("StartServers 64", "MaxRequestWorkers 500");
  }

  @Test
  void logsMicrosecondsProcessAndHowTheConnectionEnded() {
    assertThat(text(Map.of()))
        .contains("LogFormat \"%h %l %u %t \\\"%r\\\" %s %b %D %{pid}P %X\" ampmeter")
        .contains("LogIOTrackTTFB ON")
        .contains("%b %D %{pid}P %X %^FB\" ampmeter");
  }

  private static String text(Map<String, String> variants) {
    return new HttpdConfiguration(StackSpec.parse(StackKind.CONTAINER, variants)).text();
  }
}
