package io.github.ampmeter.benchmark.mongo.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Notice;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MongoDriverTest {
  private static final Optional<Path> NEW =
      Optional.of(Path.of("/jmeter/lib/mongodb-driver-core-5.14.0.jar"));

  @Test
  void saysWhichOldDriverIsInFrontAndWhatToDo() {
    assertThat(
            MongoDriver.hidden(
                Optional.of(Path.of("/jmeter/lib/mongo-java-driver-2.14.3.jar")), NEW))
        .map(Notice::message)
        .hasValue(
            "MongoDB Sampler finds the old MongoDB driver in"
                + " /jmeter/lib/mongo-java-driver-2.14.3.jar before mongodb-driver-core-5.14.0.jar:"
                + " give bson-*.jar and mongodb-driver-*.jar names that come first, such as"
                + " ampmeter-mongodb-driver-core-5.14.0.jar, and restart JMeter");
  }

  @Test
  void isContentWithOneDriver() {
    assertThat(MongoDriver.hidden(NEW, NEW)).isEmpty();
    assertThat(MongoDriver.problem()).isEmpty();
  }

  /** Forms are generated from them: with a class that is not there, JMeter could open none. */
  @Test
  void noMethodOfTheElementsNamesAClassOfTheDriver() {
    List<Class<?>> named = new ArrayList<>();
    for (Class<?> element : List.of(MongoSampler.class, MongoConnection.class)) {
      for (Method method : element.getDeclaredMethods()) {
        named.add(method.getReturnType());
        named.addAll(List.of(method.getParameterTypes()));
      }
    }
    assertThat(named.stream().flatMap(type -> Stream.of(type.getName())))
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("com.mongodb.") || name.startsWith("org.bson."));
  }
}
