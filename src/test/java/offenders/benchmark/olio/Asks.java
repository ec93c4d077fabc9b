package offenders.benchmark.olio;

import com.mongodb.client.MongoClient;

final class Asks {
  MongoClient client;
}
