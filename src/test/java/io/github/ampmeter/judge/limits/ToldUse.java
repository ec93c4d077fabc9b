package io.github.ampmeter.judge.limits;

import io.github.ampmeter.judge.limits.Resource.ResourceKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A step of which a test tells what it used; two CPUs, no errors, no bottleneck of JMeter's. */
final class ToldUse {
  private final int users;
  private final double perSecond;
  private final double millis;
  private double errorPercent;
  private String generator = "";
  private boolean byOthers;
  private boolean disturbed;
  private double serverCpus = Double.NaN;
  private final List<Resource> resources = new ArrayList<>();

  private ToldUse(int users, double perSecond, double millis) {
    this.users = users;
    this.perSecond = perSecond;
    this.millis = millis;
  }

  static ToldUse of(int users, double perSecond, double millis) {
    return new ToldUse(users, perSecond, millis);
  }

  ToldUse cpus(double web, double database, double jmeter) {
    Map<String, Double> consumers = new LinkedHashMap<>();
    consumers.put("web server", web);
    consumers.put("database", database);
    consumers.put(Resource.GENERATOR, jmeter);
    serverCpus = web + database;
    resources.add(
        new Resource(
            ResourceKind.CPU,
            "the CPUs of this machine",
            2,
            web + database + jmeter,
            consumers,
            Double.NaN));
    return this;
  }

  ToldUse link(double megabits) {
    resources.add(Resource.of(ResourceKind.LINK, "the link of 10 Mbit/s", 10e6, megabits * 1e6));
    return this;
  }

  ToldUse rowLocks(double waiting) {
    resources.add(Resource.of(ResourceKind.LOCKS, "row locks", Double.NaN, waiting));
    return this;
  }

  ToldUse workers(int most, double busy, double fullShare) {
    return pool("the workers of the web server", most, busy, fullShare);
  }

  ToldUse pool(String name, int most, double busy, double fullShare) {
    resources.add(new Resource(ResourceKind.POOL, name, most, busy, Map.of(), fullShare));
    return this;
  }

  ToldUse errors(double percent) {
    errorPercent = percent;
    return this;
  }

  ToldUse generator(String how) {
    generator = how;
    disturbed = true;
    return this;
  }

  ToldUse byOthers() {
    byOthers = true;
    return this;
  }

  ToldUse disturbed() {
    disturbed = true;
    return this;
  }

  StepUse use() {
    return new StepUse(
        users == 1 ? "1 user" : users + " users",
        users,
        new StepUse.Completed(perSecond, millis, errorPercent),
        new StepUse.GeneratorUse(generator, byOthers, disturbed),
        serverCpus,
        resources,
        List.of());
  }
}
