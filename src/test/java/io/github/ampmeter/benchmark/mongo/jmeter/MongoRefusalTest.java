package io.github.ampmeter.benchmark.mongo.jmeter;

import static io.github.ampmeter.benchmark.mongo.jmeter.MongoUser.sampler;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MongoRefusalTest {
  private final MongoUser user = new MongoUser();

  @AfterEach
  void stop() {
    user.close();
  }

  @Test
  void refusesAnUnknownOperation() {
    assertThat(refusal("insert", sampler -> sampler.setOperation("Inserts.Empty")))
        .isEqualTo(
            "MongoDB Sampler: operation must be Insert.Empty, Queries.Empty, insert or find, was"
                + " \"Inserts.Empty\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"name\":", "name", "[1, 2]", "{} {}", "{}, {}", "{\"$oid\"", "12"})
  void refusesADocumentThatIsNotOneJsonObject(String document) {
    assertThat(refusal("insert", sampler -> sampler.setDocument(document)))
        .startsWith("MongoDB Sampler: document must be one JSON object")
        .contains("was \"" + document + "\"");
  }

  @Test
  void refusesAFilterByItsOwnName() {
    assertThat(refusal("find", sampler -> sampler.setFilter("{")))
        .startsWith("MongoDB Sampler: filter must be one JSON object");
  }

  @Test
  void refusesAnExpectedNumberThatIsNone() {
    assertThat(refusal("find", sampler -> sampler.setExpectedDocuments("many")))
        .isEqualTo(
            "MongoDB Sampler: expectedDocuments must be a whole number, or empty for any, was"
                + " \"many\"");
  }

  @Test
  void refusesAConnectionThatThePlanDoesNotHave() {
    assertThat(refusal("insert", sampler -> sampler.setConnection("other")))
        .isEqualTo(
            "insert: connection \"other\" must be the name of a MongoDB Connection of this plan");
  }

  @ParameterizedTest
  @CsvSource({"'',x", "a b,x", "x,''"})
  void refusesNamesThatMongoDoesNotTake(String database, String collection) {
    assertThat(
            refusal(
                "insert",
                sampler -> {
                  sampler.setDatabase(database);
                  sampler.setCollection(collection);
                }))
        .contains("must be names that MongoDB takes");
  }

  @Test
  void refusesAUriThatIsNotOneOfMongo() {
    user.connectedTo("http://127.0.0.1:80");

    assertThat(refusal("insert", sampler -> {}))
        .startsWith("MongoDB Connection: uri must be like mongodb://host:27017 or")
        .contains("The connection string is invalid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://ada:geheim/wort@127.0.0.1:27017",
        "mongodb://ada:geheim:wort@127.0.0.1:27017",
        "mongodb://ada:geheim@wort@127.0.0.1:x",
        "mongo://ada:geheim@127.0.0.1"
      })
  void refusesAUriWithoutShowingItsPassword(String uri) {
    user.connectedTo(uri);

    assertThat(refusal("insert", sampler -> {}))
        .startsWith("MongoDB Connection: uri must be like")
        .doesNotContain("geheim", "wort@", "ada");
  }

  @Test
  void showsOnlyTheHostsOfAUriWithAPassword() {
    user.connectedTo("mongodb://ada:geheim@127.0.0.1:1/?authSource=admin");

    SampleResult result = user.sample(sampler("insert"));

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getSamplerData() + result.getResponseMessage() + result.getResponseCode())
        .contains("127.0.0.1:1")
        .doesNotContain("geheim", "ada");
  }

  @Test
  void refusesATimeLimitThatIsNotInMilliseconds() {
    MongoConnection connection = new MongoConnection();
    connection.setConnection("slow");
    connection.setUri("mongodb://127.0.0.1");
    connection.setServerSelectionTimeout("5 s");
    connection.setConnectTimeout("1");
    connection.setResponseTimeout("1");
    connection.testStarted();

    assertThat(refusal("insert", sampler -> sampler.setConnection("slow")))
        .isEqualTo(
            "MongoDB Connection: serverSelectionTimeout (ms) must be a whole number, at least 1,"
                + " was \"5 s\"");
  }

  private String refusal(String operation, Consumer<MongoSampler> mistake) {
    MongoSampler sampler = sampler(operation);
    mistake.accept(sampler);
    SampleResult result = user.sample(sampler);
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.isStopTestNow()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("refused");
    return result.getResponseMessage();
  }
}
