package io.github.ampmeter.corpus;

import io.github.ampmeter.corpus.SimulatedLoad.Page;
import io.github.ampmeter.corpus.SimulatedLoad.Row;
import io.github.ampmeter.corpus.SimulatedLoad.User;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Loads as people run them, of servers that are well. */
final class HealthyShapes {
  static final Page HOME = new Page("home", 60, 14_000);
  static final Page LIST = new Page("list", 90, 22_000);
  static final Page ITEM = new Page("item", 70, 9_000);
  static final Page CART = new Page("cart", 80, 6_000);
  static final Page ORDER = new Page("order", 150, 4_000);
  static final Page LOGIN = new Page("login", 110, 3_000);

  private HealthyShapes() {}

  static List<Entry> all() {
    return Stream.of(
            users(), groups(), once(), plugins(), sizes(), workers(), phases(), steps(), forms(),
            folders())
        .flatMap(List::stream)
        .toList();
  }

  static Entry shape(String name, Consumer<SimulatedLoad> load) {
    return shape(name, JtlFormat.DEFAULT, load);
  }

  private static Entry shape(String name, JtlFormat format, Consumer<SimulatedLoad> load) {
    return Entry.healthy(
        name, (folder, file) -> Entry.jtls(folder, file, List.of(format.text(run(name, load)))));
  }

  /** Of one group, whose users all do the same to the end. */
  private static Entry shape(String name, Crowd crowd, Consumer<User> script) {
    return shape(
        name,
        load ->
            load.group("Users")
                .users(crowd.users)
                .rampUp(crowd.rampUp)
                .until(crowd.until)
                .does(script));
  }

  /** Times in seconds. */
  private record Crowd(int users, double rampUp, double until) {}

  static SimulatedLoad run(String name, Consumer<SimulatedLoad> load) {
    SimulatedLoad simulated = new SimulatedLoad(name);
    load.accept(simulated);
    return simulated;
  }

  /** A visit of a shop, as most plans have one. */
  static void visit(User user) {
    user.get(HOME);
    user.thinkAbout(800);
    user.get(LIST);
    user.thinkAbout(1_200);
    user.get(ITEM);
    user.thinkAbout(1_000);
  }

  private static void shop(SimulatedLoad load) {
    load.group("Users").users(20).rampUp(10).until(90).does(HealthyShapes::visit);
  }

  /** What users of one group do. */
  private static List<Entry> users() {
    return List.of(
        shape("closed-loop-with-think-times", HealthyShapes::shop),
        shape("closed-loop-without-think-times", new Crowd(4, 0, 30), user -> user.get(HOME)),
        shape("one-user", load -> load.group("Thread Group").until(60).does(HealthyShapes::visit)),
        shape("long-ramp-up", new Crowd(40, 100, 120), HealthyShapes::visit),
        shape("ramp-up-left-out", new Crowd(30, 30, 120), HealthyShapes::visit)
            .with("--ramp-up=30 s", "--steady-state=60 s"),
        shape(
            "ramp-down",
            load ->
                load.group("Users")
                    .users(40)
                    .rampUp(20)
                    .until(120)
                    .ending(user -> 60_000 + 1_500L * user)
                    .does(HealthyShapes::visit)),
        shape(
            "one-pass-each",
            load -> load.group("Users").users(150).rampUp(60).loops(1).does(HealthyShapes::visit)),
        shape(
            "one-short-pass-each",
            load ->
                load.group("Users").users(200).rampUp(20).loops(1).does(user -> user.get(HOME))),
        shape(
            "one-pass-each-at-once",
            load ->
                load.group("Users")
                    .users(100)
                    .rampUp(1)
                    .loops(1)
                    .does(
                        user -> {
                          user.get(LOGIN.taking(900), 0.8);
                          user.get(ORDER.taking(900), 0.8);
                        })),
        shape(
            "loops-of-different-length",
            load ->
                load.group("Users")
                    .users(20)
                    .rampUp(5)
                    .until(120)
                    .ending(user -> 30_000 + 4_500L * user)
                    .does(HealthyShapes::visit)),
        shape(
            "iterations-rather-than-a-duration",
            load ->
                load.group("Users")
                    .users(20)
                    .rampUp(4)
                    .until(600)
                    .loops(15)
                    .does(HealthyShapes::visit)),
        shape(
            "ending-sessions",
            load ->
                load.group("Users")
                    .users(60)
                    .until(180)
                    .starting(user -> 2_000L * user)
                    .ending(user -> 2_000L * user + 40_000 + 500L * (user % 40))
                    .does(HealthyShapes::visit)),
        shape(
                "pause-at-the-end-of-a-pass",
                new Crowd(12, 12, 50),
                user -> {
                  visit(user);
                  user.thinkAbout(11_000);
                })
            .with("--ramp-up=14 s", "--steady-state=35 s"),
        shape("long-think-times", new Crowd(15, 10, 150), user -> user.views(HOME, 20_000)),
        shape(
            "think-times-of-all-lengths",
            new Crowd(25, 10, 120),
            user -> {
              user.get(LIST);
              user.think(-4_000 * Math.log(1 - user.chance().nextDouble()));
            }),
        shape(
            "rendezvous",
            new Crowd(20, 0, 90),
            user -> {
              user.thinkUntil(10_000 * (1 + Math.floor(user.time() / 10_000.0)));
              user.get(ORDER.taking(400));
            }),
        shape(
            "paced-by-a-constant-throughput-timer",
            new Crowd(10, 0, 90),
            user -> {
              user.thinkUntil(2_000.0 * user.iteration + 200 * user.number);
              user.get(ITEM);
            }),
        shape(
            "slow-lines",
            load ->
                load.group("Mobile")
                    .users(20)
                    .rampUp(10)
                    .until(120)
                    .does(
                        user -> {
                          user.get(HOME.taking(600), 1.1);
                          user.thinkAbout(2_000);
                        })),
        shape(
            "caches-that-warm-up",
            new Crowd(10, 0, 90),
            user -> user.views(ITEM.taking(user.time() < 15_000 ? 400 : 70), 500)),
        shape(
            "first-request-of-all-is-slow",
            new Crowd(10, 10, 60),
            user -> user.views(user.first() ? HOME.taking(4_000) : HOME, 600)),
        shape(
            "downloads",
            load ->
                load.group("Downloads")
                    .users(6)
                    .rampUp(6)
                    .until(120)
                    .does(user -> user.get(new Page("image.iso", 7_000, 52_000_000)))),
        shape(
            "few-failures",
            new Crowd(20, 5, 90),
            user -> {
              Row row = user.get(ITEM);
              if (user.happens(0.02)) {
                row.fails("503", "Service Unavailable");
              }
              user.thinkAbout(700);
            }),
        shape(
            "retries",
            new Crowd(15, 5, 90),
            user -> {
              Row row = user.get(ORDER);
              while (user.happens(0.03)) {
                row.fails("409", "Conflict");
                user.think(200);
                row = user.get(ORDER);
              }
              user.thinkAbout(900);
            }),
        shape(
            "collector-of-another-language",
            load -> {
              shop(load);
              load.rows().forEach(row -> row.message = row.type.isEmpty() ? row.message : "");
            }));
  }

  /** Several groups, transactions, and things of different speed. */
  private static List<Entry> groups() {
    return List.of(
        shape(
            "several-thread-groups",
            load -> {
              load.group("Browsers").users(15).rampUp(10).until(90).does(HealthyShapes::visit);
              load.group("Buyers")
                  .users(5)
                  .rampUp(10)
                  .until(90)
                  .does(
                      user -> {
                        user.get(CART);
                        user.thinkAbout(1_500);
                        user.get(ORDER);
                        user.thinkAbout(3_000);
                      });
              load.group("Admins")
                  .users(2)
                  .until(90)
                  .does(user -> user.views(new Page("report", 2_500, 90_000), 9_000));
            }),
        shape(
            "delayed-group",
            load -> {
              shop(load);
              load.group("Buyers")
                  .users(5)
                  .from(50)
                  .until(90)
                  .does(user -> user.views(ORDER, 1_500));
            }),
        shape(
                "delayed-group-behind-the-window",
                load -> {
                  load.group("Users").users(10).until(90).does(HealthyShapes::visit);
                  load.group("Night").users(2).from(70).until(90).does(user -> user.get(ORDER));
                })
            .with("--ramp-up=5 s", "--steady-state=60 s"),
        shape(
            "groups-one-after-another",
            load -> {
              load.group("Read").users(10).until(40).does(user -> user.get(LIST.taking(300)));
              load.group("Write")
                  .users(10)
                  .from(41)
                  .until(80)
                  .does(user -> user.get(ORDER.taking(300)));
            }),
        shape(
            "many-groups-of-one-user",
            load -> {
              for (int i = 1; i <= 25; i++) {
                load.group("Client " + i).until(60).does(HealthyShapes::visit);
              }
            }),
        shape(
            "group-of-its-own-for-each-label",
            load -> {
              for (Page page : List.of(HOME, LIST, ITEM)) {
                load.group(page.label()).users(5).until(60).does(user -> user.views(page, 600));
              }
            }),
        shape(
            "transactions",
            new Crowd(15, 8, 90),
            user -> {
              user.transaction("visit", () -> visit(user));
              user.thinkAbout(2_000);
            }),
        shape(
            "transactions-inside-transactions",
            new Crowd(10, 0, 90),
            user -> {
              user.transaction(
                  "purchase",
                  () -> {
                    user.transaction("browse", () -> visit(user));
                    user.transaction(
                        "pay",
                        () -> {
                          user.get(CART);
                          user.get(ORDER);
                        });
                  });
              user.thinkAbout(1_000);
            }),
        shape(
            "parent-samples-only",
            load ->
                load.group("Users")
                    .users(15)
                    .until(90)
                    .does(
                        user -> {
                          user.transaction("visit", () -> visit(user));
                          load.rows().removeIf(row -> !row.type.isEmpty());
                          user.thinkAbout(1_000);
                        })),
        shape(
            "transactions-of-which-few-fail",
            new Crowd(10, 0, 90),
            user -> {
              user.transaction(
                  "pay",
                  () -> {
                    user.get(CART);
                    Row row = user.get(ORDER);
                    if (user.happens(0.015)) {
                      row.fails("500", "Internal Server Error");
                    }
                  });
              user.thinkAbout(800);
            }),
        shape(
            "long-polls",
            load -> {
              load.group("Users").users(10).rampUp(5).until(120).does(HealthyShapes::visit);
              load.group("Polls")
                  .users(5)
                  .rampUp(5)
                  .until(120)
                  .does(user -> user.get(new Page("poll", 25_000, 300), 0.1));
            }),
        shape(
            "batch-job",
            load -> {
              load.group("Users").users(10).rampUp(5).until(120).does(HealthyShapes::visit);
              load.group("Batch")
                  .until(120)
                  .does(
                      user -> {
                        user.get(new Page("import", 18_000, 700));
                        user.think(20_000);
                      });
            }),
        shape(
            "one-batch-job-in-the-middle",
            load -> {
              load.group("Users").users(10).rampUp(5).until(120).does(HealthyShapes::visit);
              load.group("Batch")
                  .from(50)
                  .loops(1)
                  .until(120)
                  .does(user -> user.get(new Page("close the day", 9_000, 700)));
            }),
        shape(
            "set-up-and-tear-down",
            load -> {
              load.group("Fill").loops(1).does(user -> user.get(new Page("fill", 2_000, 200)));
              load.group("Users")
                  .users(12)
                  .from(2.5)
                  .rampUp(5)
                  .from(2.5)
                  .until(80)
                  .does(HealthyShapes::visit);
              load.group("Empty")
                  .from(84)
                  .until(200)
                  .loops(1)
                  .does(user -> user.get(new Page("empty", 1_000, 200)));
            }),
        shape(
            "web-and-database",
            load -> {
              shop(load);
              load.group("Queries")
                  .users(3)
                  .until(90)
                  .does(
                      user -> {
                        Row row = user.get(new Page("select", 12, 4_000));
                        row.url = "null";
                        row.connect = 0;
                        user.thinkAbout(300);
                      });
            }),
        shape(
            "rest-between-two-parts",
            new Crowd(15, 0, 120),
            user -> {
              visit(user);
              if (user.time() > 45_000 && user.time() < 70_000) {
                user.thinkUntil(70_000 + 100.0 * user.number);
              }
            }),
        shape(
            "parallel-requests-of-a-user",
            new Crowd(10, 0, 60),
            user -> {
              user.get(HOME);
              Row css = user.get(new Page("style.css", 12, 3_000));
              Row js = user.get(new Page("script.js", 15, 8_000));
              js.start = css.start;
              user.thinkAbout(900);
            }));
  }

  /** What each user does once, or only at times. */
  private static List<Entry> once() {
    return List.of(
        shape("login-once", load -> loggedIn(load, 20, 0)),
        shape("login-once-in-the-warm-up", load -> loggedIn(load, 20, 0))
            .with("--ramp-up=15 s", "--steady-state=70 s"),
        shape("logout-in-the-end", load -> loggedIn(load, 20, 1)),
        shape(
            "upload-of-each-user",
            new Crowd(50, 30, 100),
            user -> {
              if (user.first()) {
                user.get(new Page("upload", 800, 500));
              }
              visit(user);
            }),
        shape(
            "accepted-terms",
            new Crowd(60, 15, 120),
            user -> {
              user.get(HOME);
              user.thinkAbout(1_500);
              if (user.first()) {
                user.get(new Page("accept terms", 90, 800));
                user.get(new Page("profile", 90, 3_000));
              }
              user.get(LIST);
              user.thinkAbout(2_000);
            }),
        shape(
            "web-sockets",
            new Crowd(40, 20, 90),
            user -> {
              if (user.first()) {
                Row row = user.get(new Page("open socket", 30, 250));
                row.code = "101";
                row.message = "Switching Protocols";
              }
              Row row = user.get(new Page("message", 8, 120));
              row.connect = 0;
              user.thinkAbout(1_200);
            }),
        shape(
            "rare-page",
            new Crowd(20, 10, 90),
            user -> {
              visit(user);
              if (user.happens(0.01)) {
                user.get(new Page("imprint", 50, 2_000));
              }
            }),
        shape(
            "weighted-mix",
            new Crowd(20, 10, 90),
            user -> {
              double drawn = user.chance().nextDouble();
              user.get(drawn < 0.7 ? LIST : drawn < 0.95 ? ITEM : ORDER);
              user.thinkAbout(900);
            }),
        shape(
            "order-in-each-tenth-pass",
            new Crowd(20, 10, 120),
            user -> {
              user.get(LIST);
              user.thinkAbout(900);
              if (user.iteration % 10 == 9) {
                user.get(ORDER);
              }
            }),
        shape(
            "registration-before-everything",
            load -> {
              load.group("Register")
                  .users(30)
                  .rampUp(10)
                  .loops(1)
                  .does(user -> user.get(new Page("register", 200, 900)));
              load.group("Users").users(30).from(12).until(90).does(HealthyShapes::visit);
            }));
  }

  private static void loggedIn(SimulatedLoad load, int users, int logouts) {
    load.group("Users")
        .users(users)
        .rampUp(10)
        .until(logouts > 0 ? 200 : 90)
        .does(
            user -> {
              if (user.first()) {
                user.get(LOGIN);
              }
              visit(user);
              if (logouts > 0 && user.time() > 90_000) {
                user.get(new Page("logout", 40, 700));
                user.stop();
              }
            });
  }

  /** Groups of jmeter-plugins, and loads that rise and fall. */
  private static List<Entry> plugins() {
    return List.of(
        shape(
            "stepping-thread-group",
            load ->
                load.group("jp@gc - Stepping Thread Group")
                    .users(25)
                    .until(150)
                    .starting(user -> 15_000L * (user / 5))
                    .ending(user -> 130_000 + 4_000L * (user / 5))
                    .does(HealthyShapes::visit)),
        shape(
            "ultimate-thread-group",
            load ->
                load.group("jp@gc - Ultimate Thread Group")
                    .users(30)
                    .until(150)
                    .starting(user -> user < 10 ? 500L * user : 60_000 + 200L * user)
                    .ending(user -> user < 10 ? 150_000 : 95_000 + 200L * user)
                    .does(HealthyShapes::visit)),
        shape(
            "concurrency-thread-group",
            load ->
                load.group("bzm - Concurrency Thread Group-ThreadStarter")
                    .users(20)
                    .rampUp(20)
                    .until(90)
                    .does(HealthyShapes::visit)),
        shape(
            "arrivals-thread-group",
            load ->
                load.group("bzm - Arrivals Thread Group-ThreadStarter")
                    .users(180)
                    .starting(user -> 500L * user + load.chance.nextInt(500))
                    .until(300)
                    .loops(1)
                    .does(HealthyShapes::visit)),
        shape(
            "free-form-arrivals",
            load ->
                load.group("bzm - Free-Form Arrivals Thread Group-ThreadStarter")
                    .users(200)
                    .starting(user -> Math.round(120_000 * Math.sqrt(user / 200.0)))
                    .until(300)
                    .loops(1)
                    .does(HealthyShapes::visit)),
        shape(
            "open-model-thread-group",
            load ->
                load.group("Open Model Thread Group")
                    .users(200)
                    .starting(user -> 400L * user + load.chance.nextInt(700))
                    .until(300)
                    .loops(1)
                    .does(user -> user.get(ITEM))),
        shape(
            "spike",
            load -> {
              load.group("Users").users(10).until(120).does(HealthyShapes::visit);
              load.group("Spike")
                  .users(60)
                  .from(50)
                  .rampUp(2)
                  .from(50)
                  .until(70)
                  .does(HealthyShapes::visit);
            }),
        shape(
            "spike-of-arrivals",
            load ->
                load.group("Users")
                    .users(220)
                    .starting(user -> user < 100 ? 1_200L * user : 55_000 + 60L * user)
                    .until(300)
                    .loops(1)
                    .does(HealthyShapes::visit)),
        shape(
            "wave-of-arrivals",
            load ->
                load.group("Users")
                    .users(240)
                    .starting(
                        user ->
                            500L * user
                                + Math.round(9_000 * Math.sin(user * 2 * Math.PI / 80.0))
                                + 9_000)
                    .until(300)
                    .loops(1)
                    .does(HealthyShapes::visit)),
        shape(
            "throughput-that-falls-as-planned",
            load ->
                load.group("jp@gc - Throughput Shaping Timer")
                    .users(10)
                    .until(120)
                    .does(
                        user -> {
                          user.get(ITEM);
                          user.think(400 + user.time() / 40.0);
                        })));
  }

  /** Responses whose sizes vary as they should. */
  private static List<Entry> sizes() {
    return List.of(
        shape(
            "growing-carts",
            new Crowd(15, 5, 120),
            user -> {
              user.get(ITEM);
              user.get(CART.ofBytes(3_000 + 900L * user.iteration));
              user.thinkAbout(1_500);
            }),
        shape(
            "pages-that-empty",
            new Crowd(15, 5, 120),
            user -> user.views(LIST.ofBytes(Math.max(2_500, 26_000 - user.time() / 5)), 900)),
        shape(
            "compressed-copies",
            new Crowd(15, 5, 120),
            user -> {
              boolean packed = user.happens(Math.min(1, user.time() / 60_000.0));
              user.get(packed ? HOME.ofBytes(4_100) : HOME);
              user.thinkAbout(800);
            }),
        shape(
            "some-clients-take-compressed-pages",
            new Crowd(16, 10, 90),
            user -> user.views(user.number % 3 == 0 ? HOME : HOME.ofBytes(4_100), 900)),
        shape(
            "cached-after-the-first-visit",
            new Crowd(20, 40, 120),
            user -> {
              Row row = user.get(user.first() ? HOME : HOME.ofBytes(210));
              if (!user.first()) {
                row.code = "304";
                row.message = "Not Modified";
              }
              user.get(ITEM);
              user.thinkAbout(1_500);
            }),
        shape(
            "pagination",
            new Crowd(15, 5, 90),
            user -> {
              int pages = 1 + user.chance().nextInt(6);
              for (int page = 1; page <= pages; page++) {
                user.get(page < pages ? LIST : LIST.ofBytes(3_700));
                user.thinkAbout(600);
              }
            }),
        shape(
            "sizes-that-depend-on-the-data",
            new Crowd(15, 5, 90),
            user -> user.views(ITEM.ofBytes(size(user, 9_000, 0.9)), 700)),
        shape(
            "searches-with-and-without-a-hit",
            new Crowd(15, 5, 90),
            user -> {
              Page search = LIST.called("search");
              user.get(
                  user.happens(0.35)
                      ? search.ofBytes(1_900)
                      : search.ofBytes(size(user, 15_000, 0.5)));
              user.thinkAbout(700);
            }),
        shape(
            "two-versions-of-a-page",
            new Crowd(20, 10, 90),
            user -> user.views(user.happens(0.5) ? HOME : HOME.ofBytes(31_000), 900)),
        shape(
            "basket-that-is-emptied-by-each-order",
            new Crowd(15, 0, 90),
            user -> {
              for (int items = 0; items < 3; items++) {
                user.get(CART.ofBytes(1_500 + 1_500L * items));
                user.thinkAbout(500);
              }
              user.get(ORDER);
              user.get(CART.ofBytes(1_500));
            }),
        shape(
            "export-that-grows",
            new Crowd(8, 0, 120),
            user -> user.views(new Page("export", 200, 5_000 + user.time() * 3), 1_500)),
        shape(
            "answers-without-content",
            new Crowd(10, 0, 60),
            user -> {
              user.get(ITEM);
              Row row = user.get(new Page("beacon", 10, 130));
              row.code = "204";
              row.message = "No Content";
              user.thinkAbout(900);
            }));
  }

  private static long size(User user, double median, double scatter) {
    return Math.round(400 + median * Math.exp(scatter * user.chance().nextGaussian()));
  }

  /** Phases of a load, each of a group of its own that waits for its turn. */
  private static List<Entry> phases() {
    return List.of(
        shape("three-spikes", HealthyShapes::spikes),
        shape(
            "spikes-of-one-group",
            load ->
                load.group("Users")
                    .users(40)
                    .starting(user -> user < 10 ? 100L * user : 30_000 + 50L * user)
                    .ending(user -> user < 10 ? 120_000 : 45_000)
                    .does(HealthyShapes::visit)),
        shape("groups-in-turn", load -> turns(load, 20, 20, 20)),
        shape("groups-in-turn-of-other-sizes", load -> turns(load, 10, 40, 5, 25)),
        shape(
            "groups-in-turn-without-think-times",
            load -> {
              for (int i = 0; i < 3; i++) {
                load.group("Phase " + i)
                    .users(6)
                    .from(30 * i)
                    .rampUp(1)
                    .from(30 * i)
                    .until(30 * i + 29)
                    .does(user -> user.get(ITEM));
              }
            }),
        shape(
            "groups-one-after-the-other-with-gaps",
            load -> {
              for (int i = 0; i < 3; i++) {
                load.group("Phase " + i)
                    .users(15)
                    .from(40 * i)
                    .rampUp(3)
                    .from(40 * i)
                    .until(40 * i + 30)
                    .does(HealthyShapes::visit);
              }
            }),
        phased("spikes-of-a-run", HealthyShapes::spikes, 10, null, null, null),
        phased("groups-of-a-run-in-turn", load -> turns(load, 20, 20, 20), null, null, null));
  }

  static void spikes(SimulatedLoad load) {
    load.group("Phase 0").users(10).rampUp(4).until(130).does(HealthyShapes::visit);
    for (int i = 1; i <= 3; i++) {
      spike(load, i, 40);
    }
  }

  static void spike(SimulatedLoad load, int number, int users) {
    int begin = 35 * number - 10;
    load.group("Phase " + number)
        .users(users)
        .from(begin)
        .rampUp(1)
        .from(begin)
        .until(begin + 12)
        .does(HealthyShapes::visit);
  }

  /** Groups of these sizes, each in the half minute behind the one before. */
  static void turns(SimulatedLoad load, int... users) {
    for (int i = 0; i < users.length; i++) {
      load.group("Phase " + i)
          .users(users[i])
          .from(30 * i)
          .rampUp(2)
          .from(30 * i)
          .until(30 * i + 30)
          .does(HealthyShapes::visit);
    }
  }

  /** Of a run folder, which knows how many users each group has. */
  static Entry phased(String name, Consumer<SimulatedLoad> load, Integer... planned) {
    return Entry.healthy(
        name,
        (folder, file) ->
            List.of(phasedFolder(run(name, load), planned).writeTo(folder.resolve(file))));
  }

  static RunFolderFiles phasedFolder(SimulatedLoad load, Integer... planned) {
    RunFolderFiles run = RunFolderFiles.of(load);
    for (int i = 0; i < planned.length; i++) {
      run.group("Phase " + i, "MAIN", planned[i]);
    }
    return run;
  }

  /** Several load workers in one JTL. */
  private static List<Entry> workers() {
    return List.of(
        shape("two-workers", load -> workers(load, "10.0.0.1:1099", "10.0.0.2:1099")),
        shape("two-workers-without-ports", load -> workers(load, "10.0.0.1", "10.0.0.2")),
        shape(
            "two-workers-of-unlike-size",
            load -> {
              worker(load, "10.0.0.1:1099", 2, 0);
              worker(load, "10.0.0.2:1099", 1, 0);
            }),
        shape(
            "two-workers-of-which-one-starts-later",
            load -> {
              worker(load, "10.0.0.1:1099", 5, 0);
              worker(load, "10.0.0.2:1099", 9, 6);
            }),
        shape("three-workers-by-name", load -> workers(load, "alpha", "beta", "gamma")),
        Entry.healthy(
            "two-files-of-one-run",
            (folder, name) ->
                Entry.jtls(
                    folder,
                    name,
                    Stream.of("a", "b")
                        .map(of -> run(name + of, HealthyShapes::shop))
                        .map(JtlFormat.DEFAULT::text)
                        .toList())));
  }

  private static void worker(SimulatedLoad load, String address, int users, int begin) {
    load.on(address)
        .group("Users")
        .users(users)
        .from(begin)
        .rampUp(12)
        .from(begin)
        .until(begin + 80)
        .does(HealthyShapes::visit);
  }

  private static void workers(SimulatedLoad load, String... addresses) {
    for (String address : addresses) {
      load.on(address).group("Users").users(8).rampUp(6).until(80).does(HealthyShapes::visit);
    }
  }

  /** Sweeps of the Scaling Thread Group, and of repeats. */
  private static List<Entry> steps() {
    String everyStep = Entry.GENEROUS.replace(")", ") at every step");
    return List.of(
        shape("steps", load -> steps(load, 1, 1, 2, 4, 8)).judgedBy(everyStep),
        shape("steps-with-repeats", load -> steps(load, 2, 2, 8)).judgedBy(everyStep),
        shape("steps-down", load -> steps(load, 1, 16, 8, 4)).judgedBy(everyStep));
  }

  private static void steps(SimulatedLoad load, int repeats, int... levels) {
    int begin = 0;
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int users : levels) {
        String name = String.format(Locale.ROOT, "Users %d users repeat %d", users, repeat);
        step(load, name.replace(" 1 users", " 1 user"), users, begin);
        begin += 21;
      }
    }
  }

  /** Each step has the plan's first thread group. */
  private static void step(SimulatedLoad load, String name, int users, int begin) {
    load.on("")
        .group(name)
        .users(users)
        .from(begin)
        .until(begin + 20)
        .does(user -> user.views(HOME, 100));
  }

  /** Files as settings and other programs make them. */
  private static List<Entry> forms() {
    JtlFormat plain = JtlFormat.DEFAULT;
    return List.of(
        shape("without-last-line-end", plain.withLineEnds("\n", ""), HealthyShapes::shop),
        shape("blank-last-lines", plain.withLineEnds("\n", "\n\n\n"), HealthyShapes::shop),
        shape("windows-line-ends", plain.withLineEnds("\r\n", "\r\n"), HealthyShapes::shop),
        shape("semicolons", plain.withDelimiter(";"), HealthyShapes::shop),
        shape("tabs", plain.withDelimiter("\t"), HealthyShapes::shop),
        shape("dates", plain.withDates(), HealthyShapes::shop).with("--time-zone=UTC"),
        shape("time-stamps-of-ends", plain.stampingEnds(), HealthyShapes::shop),
        shape(
            "time-stamps-of-ends-of-slow-requests",
            plain.stampingEnds(),
            load ->
                load.group("Users")
                    .users(15)
                    .until(90)
                    .does(user -> user.get(ORDER.taking(1_500), 0.9))),
        shape("sorted-by-start", plain.sortedByStart(), HealthyShapes::shop),
        shape(
            "sorted-by-start-with-transactions",
            plain.sortedByStart(),
            load ->
                load.group("Users")
                    .users(10)
                    .until(90)
                    .does(user -> user.transaction("visit", () -> visit(user)))),
        shape("xml", plain.asXml(), HealthyShapes::shop),
        shape(
            "few-columns",
            plain.of("timeStamp", "elapsed", "label", "success"),
            HealthyShapes::shop),
        shape("without-users", plain.without("grpThreads", "allThreads"), HealthyShapes::shop),
        shape("without-thread-names", plain.without("threadName"), HealthyShapes::shop),
        shape("without-sizes", plain.without("bytes", "sentBytes"), HealthyShapes::shop),
        shape(
            "labels-in-other-scripts",
            load ->
                load.group("Besucher")
                    .users(10)
                    .until(60)
                    .does(
                        user -> {
                          user.get(HOME.called("Startseite \u00f6ffnen"));
                          user.get(LIST.called("\u041a\u0430\u0442\u0430\u043b\u043e\u0433"));
                          user.get(ITEM.called("\u5546\u54c1, \"neu\""));
                          user.thinkAbout(1_500);
                        })),
        shape("part-of-a-longer-file", HealthyShapes::shop)
            .with(
                "--from=" + (SimulatedLoad.START + 20_000),
                "--to=" + (SimulatedLoad.START + 80_000)));
  }

  /** Folders of runs that went as planned. */
  private static List<Entry> folders() {
    List<String> labels = List.of("home", "list", "item");
    return List.of(
        folder(
            "run-of-a-plan",
            HealthyShapes::shop,
            run -> run.file("plan.jmx", Plans.asking(20, -1, Plans.assertion("Shop"), labels))),
        folder(
            "run-with-warm-up-and-duration",
            HealthyShapes::shop,
            run -> run.lasting(15, 70).users(1, 20).group("Users", "MAIN", 20)),
        folder(
            "run-with-set-up",
            load -> {
              load.group("Fill").loops(1).does(user -> user.get(ORDER.called("fill")));
              load.on("").group("Users").users(10).from(1).until(60).does(HealthyShapes::visit);
            },
            run -> run.group("Fill", "SET_UP", null).group("Users", "MAIN", null)),
        folder(
            "run-whose-passes-all-came",
            load -> load.group("Users").users(10).rampUp(5).loops(12).does(HealthyShapes::visit),
            run ->
                run.group("Users", "MAIN", null)
                    .file("plan.jmx", Plans.asking(10, 12, "", labels))),
        folder(
            "run-with-a-script-that-says-nothing-of-success",
            HealthyShapes::shop,
            run ->
                run.file(
                    "plan.jmx",
                    Plans.asking(
                        20,
                        -1,
                        Plans.script(
                            "// prev.setSuccessful(true)\n/* prev.successful = true */\n"
                                + "vars.put('a', 'b')"),
                        labels))),
        folder(
            "run-of-an-external-stack",
            HealthyShapes::shop,
            run -> run.external("http://127.0.0.1:8080")));
  }

  private static Entry folder(
      String name, Consumer<SimulatedLoad> load, UnaryOperator<RunFolderFiles> made) {
    return Entry.healthy(
        name,
        (folder, file) ->
            List.of(made.apply(RunFolderFiles.of(run(name, load))).writeTo(folder.resolve(file))));
  }
}
