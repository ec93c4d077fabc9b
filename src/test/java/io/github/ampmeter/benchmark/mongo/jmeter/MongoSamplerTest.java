package io.github.ampmeter.benchmark.mongo.jmeter;

import static io.github.ampmeter.benchmark.mongo.jmeter.MongoUser.sampler;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MongoSamplerTest {
  private final MongoUser user = new MongoUser();

  @AfterEach
  void stop() {
    user.close();
  }

  @Test
  void insertEmptyLetsTheServerGiveTheId() {
    MongoSampler insert = sampler("Insert.Empty");

    SampleResult result = user.sample(insert);

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    try (MongoClient client = user.client()) {
      Document stored = client.getDatabase("test0").getCollection("Insert_Empty0").find().first();
      assertThat(stored).containsOnlyKeys("_id");
      assertThat(stored.get("_id")).isInstanceOf(ObjectId.class);
    }
  }

  @Test
  void insertEmptyAddsOneDocumentASample() {
    MongoSampler insert = sampler("Insert.Empty");

    for (int i = 0; i < 3; i++) {
      user.sample(insert);
    }

    assertThat(user.documentsIn("Insert_Empty0")).isEqualTo(3);
  }

  @Test
  void queriesEmptyFindsAllOfAHundredDocuments() {
    SampleResult result = user.sample(sampler("Queries.Empty"));

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseDataAsString()).isEqualTo("found 100 documents");
    assertThat(user.documentsIn("Queries_Empty0")).isEqualTo(100);
  }

  @Test
  void queriesEmptyFailsWhenADocumentIsMissing() {
    MongoSampler queries = sampler("Queries.Empty");
    user.sample(queries);
    try (MongoClient client = user.client()) {
      client.getDatabase("test0").getCollection("Queries_Empty0").deleteOne(new Document());
    }

    SampleResult result = user.sample(queries);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).isEqualTo("must find 100 documents, found 99");
  }

  @Test
  void eachLoadLevelStartsWithANewCollection() {
    user.sample(sampler("Insert.Empty", "Users 1-1"));
    user.sample(sampler("Insert.Empty", "Users 1-2"));
    assertThat(user.documentsIn("Insert_Empty0")).isEqualTo(2);

    user.sample(sampler("Insert.Empty", "Users 2-1"));

    assertThat(user.documentsIn("Insert_Empty0")).isEqualTo(1);
  }

  @Test
  void dropsItsCollectionsWhenTheTestEnds() {
    user.sample(sampler("Insert.Empty"));
    user.sample(sampler("Queries.Empty"));

    user.endTest();

    assertThat(user.collections()).isEmpty();
  }

  @Test
  void tellsMicrosecondsUnderItsLabel() {
    user.sample(sampler("Insert.Empty"));

    assertThat(user.variable("Insert.Empty:micros")).matches("[1-9][0-9]*");
  }

  @Test
  void insertsTheDocumentOfTheUserEachTimeAsANewOne() {
    MongoSampler insert = sampler("insert");
    insert.setDocument("{\"name\": \"Ada\", \"born\": {\"$date\": \"1815-12-10T00:00:00Z\"}}");

    user.sample(insert);
    SampleResult second = user.sample(insert);

    assertThat(second.isSuccessful()).as(second.getResponseMessage()).isTrue();
    assertThat(user.documentsIn("insert0")).isEqualTo(2);
  }

  @Test
  void findsWhatTheFilterSaysAndComplainsOfAnotherNumber() {
    MongoSampler find = sampler("find");
    fill("find0", "Ada", "Ada", "Bob");
    find.setFilter("{\"name\": \"Ada\"}");
    find.setExpectedDocuments("2");
    assertThat(user.sample(find).isSuccessful()).isTrue();

    find.setExpectedDocuments("3");
    SampleResult result = user.sample(find);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).isEqualTo("must find 3 documents, found 2");
  }

  @Test
  void findNeverDropsACollection() {
    MongoSampler find = sampler("find");
    find.setFreshCollection(true);
    fill("find0", "Ada");

    user.sample(find);
    user.endTest();

    assertThat(user.documentsIn("find0")).isEqualTo(1);
  }

  @Test
  void refusesToDropWhatItHasNotMade() {
    MongoSampler insert = sampler("insert");
    insert.setCollection("customers");
    insert.setFreshCollection(true);
    insert.setDocument("{}");
    fill("customers", "Ada");

    SampleResult result = user.sample(insert);

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.isStopTestNow()).isTrue();
    assertThat(result.getResponseMessage())
        .contains("test0.customers would be dropped", "has 1 documents");
    assertThat(user.documentsIn("customers")).isEqualTo(1);
  }

  @Test
  void countsWhatTheServerRefusesWithItsReason() {
    MongoSampler insert = sampler("insert");
    insert.setDocument("{\"_id\": 1}");
    user.sample(insert);

    SampleResult twice = user.sample(insert);

    assertThat(twice.isSuccessful()).isFalse();
    assertThat(twice.isStopTestNow()).isFalse();
    assertThat(twice.getResponseCode()).isEqualTo("11000");
    assertThat(twice.getResponseMessage()).contains("duplicate key").doesNotContain("127.0.0.1");
  }

  @Test
  void failsWhileTheServerIsGoneAndGoesOnWhenItIsBack() {
    MongoSampler insert = sampler("Insert.Empty");
    user.sample(insert);

    user.stopServer();
    user.sample(insert);
    SampleResult gone = user.sample(insert);
    user.startServerAgain();
    // The driver looks for the server again by itself, at most half a second later.
    SampleResult back = user.sample(insert);
    for (int i = 0; i < 20 && !back.isSuccessful(); i++) {
      back = user.sample(insert);
    }

    assertThat(gone.isSuccessful()).isFalse();
    assertThat(gone.isStopTestNow()).isFalse();
    assertThat(gone.getResponseCode()).isEqualTo("timeout");
    assertThat(gone.getResponseMessage()).isEqualTo("no server was found within the time limit");
    assertThat(back.isSuccessful()).as(back.getResponseMessage()).isTrue();
  }

  private void fill(String collection, String... names) {
    try (MongoClient client = user.client()) {
      for (String name : names) {
        client.getDatabase("test0").getCollection(collection).insertOne(new Document("name", name));
      }
    }
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
