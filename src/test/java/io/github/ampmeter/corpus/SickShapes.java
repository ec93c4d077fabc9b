package io.github.ampmeter.corpus;

import static io.github.ampmeter.corpus.HealthyShapes.CART;
import static io.github.ampmeter.corpus.HealthyShapes.HOME;
import static io.github.ampmeter.corpus.HealthyShapes.ITEM;
import static io.github.ampmeter.corpus.HealthyShapes.LIST;
import static io.github.ampmeter.corpus.HealthyShapes.LOGIN;
import static io.github.ampmeter.corpus.HealthyShapes.ORDER;
import static io.github.ampmeter.corpus.HealthyShapes.run;

import io.github.ampmeter.corpus.Entry.Outcome;
import io.github.ampmeter.corpus.SimulatedLoad.Page;
import io.github.ampmeter.corpus.SimulatedLoad.Row;
import io.github.ampmeter.corpus.SimulatedLoad.User;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Runs with a fault that has been seen, or that somebody made to deceive. */
final class SickShapes {
  private static final String EVERY_STEP = Entry.GENEROUS.replace(")", ") at every step");
  private static final long HOUR = 3_600_000;

  private SickShapes() {}

  static List<Entry> all() {
    return Stream.of(
            runs(),
            labels(),
            sizes(),
            users(),
            phases(),
            clocks(),
            failures(),
            successes(),
            files(),
            parts(),
            generators(),
            planned(),
            records(),
            plans(),
            suites())
        .flatMap(List::stream)
        .toList();
  }

  /** What a shape is to be found to have. */
  private record Fault(Outcome outcome, String check) {
    Entry jtl(String name, Consumer<SimulatedLoad> load) {
      return text(name, load, text -> text);
    }

    Entry text(String name, Consumer<SimulatedLoad> load, UnaryOperator<String> damage) {
      return Entry.sick(
          name,
          outcome,
          check,
          (folder, file) ->
              Entry.jtls(
                  folder, file, List.of(damage.apply(JtlFormat.DEFAULT.text(run(name, load))))));
    }

    Entry folder(String name, Consumer<SimulatedLoad> load, UnaryOperator<RunFolderFiles> made) {
      return Entry.sick(
          name,
          outcome,
          check,
          (folder, file) ->
              List.of(
                  made.apply(RunFolderFiles.of(run(name, load))).writeTo(folder.resolve(file))));
    }
  }

  private static Consumer<SimulatedLoad> shop(int users, int seconds) {
    return load ->
        load.group("Users").users(users).rampUp(5).until(seconds).does(HealthyShapes::visit);
  }

  private static Consumer<SimulatedLoad> asking(Consumer<User> script) {
    return load -> load.group("Users").users(15).rampUp(5).until(90).does(script);
  }

  /** JMeter appends to the JTL that is there. */
  private static List<Entry> runs() {
    Fault fault = new Fault(Outcome.INVALID, "several-runs");
    return List.of(
        fault.jtl("two-runs-in-one-file", load -> appended(load, shop(15, 60), shop(15, 60), HOUR)),
        fault.jtl(
            "second-run-after-five-seconds",
            load -> appended(load, shop(15, 60), shop(15, 60), 66_000)),
        fault.jtl(
            "second-run-with-fewer-users", load -> appended(load, shop(20, 60), shop(5, 60), HOUR)),
        fault.jtl(
            "second-run-with-more-users",
            load -> appended(load, shop(5, 60), shop(30, 60), 120_000)),
        fault.jtl(
            "run-of-a-changed-plan-behind-another",
            load ->
                appended(load, shop(10, 60), asking(user -> user.get(ORDER.taking(900))), HOUR)),
        fault.jtl(
            "nine-runs-in-fifteen-hours",
            load -> {
              shop(8, 30).accept(load);
              for (int i = 1; i < 9; i++) {
                load.and(run("again" + i, shop(8, 30)), i * 2 * HOUR);
              }
            }),
        fault.jtl(
            "runs-of-one-pass-each",
            load -> {
              onePass(load);
              load.and(run("second", SickShapes::onePass), 300_000);
              load.and(run("third", SickShapes::onePass), HOUR);
            }),
        fault.jtl(
            "run-behind-one-that-was-broken-off",
            load -> {
              shop(15, 90).accept(load);
              load.only(row -> row.written < SimulatedLoad.START + 40_000);
              load.and(run("whole", shop(15, 60)), 90_000);
            }));
  }

  private static void appended(
      SimulatedLoad load,
      Consumer<SimulatedLoad> first,
      Consumer<SimulatedLoad> second,
      long afterMillis) {
    first.accept(load);
    load.and(run("second", second), afterMillis);
  }

  private static void onePass(SimulatedLoad load) {
    load.group("Users").users(30).rampUp(15).loops(1).does(HealthyShapes::visit);
  }

  private static List<Entry> labels() {
    Fault fault = new Fault(Outcome.WARNED, "missing-labels");
    return List.of(
        fault.jtl("page-that-lost-its-form", orders(user -> user.time() < 40_000)),
        fault.jtl(
            "token-that-is-hardly-handed-out",
            orders(user -> user.time() < 30_000 || user.happens(0.03))),
        fault.jtl(
            "label-that-came-in-the-ramp-up-only-though-users-repeat-it",
            orders(user -> user.time() < 12_000)),
        fault
            .jtl(
                "label-that-is-missing-at-the-highest-step",
                load -> {
                  int begin = 0;
                  for (int users : new int[] {2, 4, 8}) {
                    load.on("")
                        .group("Users " + users + " users repeat 1")
                        .users(users)
                        .from(begin)
                        .until(begin + 20)
                        .does(
                            user -> {
                              user.get(HOME);
                              user.thinkAbout(100);
                              if (users < 8) {
                                user.get(ORDER);
                              }
                            });
                    begin += 21;
                  }
                })
            .judgedBy(EVERY_STEP),
        fault.folder(
            "sampler-that-never-came",
            shop(10, 60),
            run ->
                run.file(
                    "plan.jmx", Plans.asking(10, -1, "", List.of("home", "list", "item", "pay")))));
  }

  private static Consumer<SimulatedLoad> orders(Function<User, Boolean> ordered) {
    return asking(
        user -> {
          user.get(ITEM);
          user.thinkAbout(700);
          if (ordered.apply(user)) {
            user.get(ORDER);
            user.thinkAbout(300);
          }
        });
  }

  private static List<Entry> sizes() {
    Fault fault = new Fault(Outcome.WARNED, "response-size-shift");
    Consumer<SimulatedLoad> one =
        asking(user -> item(user, user.time() < 45_000 ? ITEM : ITEM.ofBytes(612)));
    return List.of(
        fault.jtl("error-page-with-status-200", one),
        fault.jtl(
            "error-page-for-half-of-the-requests",
            asking(
                user ->
                    item(
                        user,
                        user.time() < 45_000 || user.happens(0.5) ? ITEM : ITEM.ofBytes(612)))),
        fault.jtl(
            "empty-pages",
            asking(user -> item(user, user.time() < 60_000 ? ITEM : ITEM.ofBytes(190)))),
        fault.jtl(
            "pages-with-a-stack-trace",
            asking(user -> item(user, user.time() < 50_000 ? ITEM : ITEM.ofBytes(48_000)))),
        fault.jtl(
            "maintenance-page-for-half-a-minute",
            asking(
                user ->
                    item(
                        user,
                        user.time() < 30_000 || user.time() > 60_000 ? ITEM : ITEM.ofBytes(900)))),
        fault.jtl(
            "session-that-is-lost",
            asking(
                user -> {
                  user.get(CART.ofBytes(user.time() < 40_000 ? 6_000 : 3_000));
                  user.get(ORDER.ofBytes(user.time() < 40_000 ? 4_000 : 1_100));
                  user.thinkAbout(900);
                })));
  }

  private static void item(User user, Page page) {
    user.get(page);
    user.thinkAbout(700);
  }

  /** Users who are lost, hang or fall silent; nobody knows the plan. */
  private static List<Entry> users() {
    Fault fault = new Fault(Outcome.WARNED, "planned-load");
    return List.of(
        fault.jtl(
            "all-users-hang-and-the-file-ends",
            load -> {
              // Of fewer users all may pause as a healthy load ends.
              load.group("Users").users(60).rampUp(5).until(90).does(HealthyShapes::visit);
              load.only(row -> row.written < SimulatedLoad.START + 50_000);
            }),
        fault.jtl(
            "half-of-the-users-die",
            load ->
                load.group("Users")
                    .users(100)
                    .rampUp(5)
                    .until(70)
                    .ending(user -> user < 49 ? 30_000 + 40L * user : 70_000)
                    .does(user -> item(user, ITEM))),
        fault.jtl(
            "most-users-die",
            load ->
                load.group("Users")
                    .users(50)
                    .rampUp(5)
                    .until(90)
                    .ending(user -> user < 42 ? 30_000 + 40L * user : 90_000)
                    .does(user -> item(user, ITEM))),
        fault.jtl(
            "half-of-the-users-hang",
            load ->
                load.group("Users")
                    .users(40)
                    .rampUp(5)
                    .until(90)
                    .does(
                        user -> {
                          if (user.number < 20 && user.time() > 30_000) {
                            user.think(HOUR);
                          }
                          item(user, ITEM);
                        })),
        fault.jtl(
            "users-who-die-of-a-failure",
            load ->
                load.group("Users")
                    .users(60)
                    .rampUp(5)
                    .until(90)
                    .does(
                        user -> {
                          Row row = user.get(ITEM);
                          if (user.time() > 30_000 && user.happens(0.035)) {
                            row.fails("500", "Internal Server Error");
                            user.stop();
                          }
                          user.thinkAbout(700);
                        })));
  }

  /** Phases of a load, in one of which every other user never came. */
  private static List<Entry> phases() {
    Fault fault = new Fault(Outcome.INVALID, "planned-load");
    Consumer<SimulatedLoad> spikes = load -> withoutHalf(load, HealthyShapes::spikes, "Phase 2");
    Consumer<SimulatedLoad> turns =
        load -> withoutHalf(load, all -> HealthyShapes.turns(all, 20, 20, 20), "Phase 1");
    return List.of(
        fault.jtl("spike-of-half-of-the-users", spikes),
        fault.jtl("turn-of-half-of-the-users", turns),
        fault.folder("spike-of-half-of-the-users-of-a-run", spikes, run -> run),
        fault.folder("turn-of-half-of-the-users-of-a-run", turns, run -> run));
  }

  private static void withoutHalf(SimulatedLoad load, Consumer<SimulatedLoad> whole, String group) {
    whole.accept(load);
    load.only(
        row ->
            !row.thread.startsWith(group)
                || Integer.parseInt(row.thread.replaceFirst(".*-", "")) % 2 == 0);
  }

  private static List<Entry> clocks() {
    return List.of(
        new Fault(Outcome.INVALID, "clock").jtl("clock-set-back-by-half-a-minute", setBack(30_000)),
        new Fault(Outcome.INVALID, "clock").jtl("clock-set-back-by-five-seconds", setBack(5_000)),
        new Fault(Outcome.INVALID, "clock")
            .folder(
                "clock-that-the-meter-saw",
                shop(10, 60),
                run ->
                    run.file(
                        "pauses.csv",
                        meter(-7_000, "look,%d,5000,0", 4_000, "look,%d,30000,0", 22_000))));
  }

  private static Consumer<SimulatedLoad> setBack(long millis) {
    return load -> {
      load.group("Users").users(12).rampUp(5).until(60).does(user -> item(user, ITEM));
      load.rows().stream()
          .filter(row -> row.start > SimulatedLoad.START + 30_000)
          .forEach(row -> row.start -= millis);
    };
  }

  /**
   * What the agent in JMeter writes.
   *
   * @param setBy by how much the clock was set until the end
   * @param lines each with its wall clock, in ms since the start of the load
   */
  private static String meter(long setBy, Object... lines) {
    StringBuilder text = new StringBuilder("what,wallMillis,monotonicMillis,lateMillis\n");
    text.append("begin,%d,0,0%n".formatted(SimulatedLoad.START - 1_000));
    for (int i = 0; i < lines.length; i += 2) {
      long at = ((Number) lines[i + 1]).longValue();
      text.append(lines[i].toString().formatted(SimulatedLoad.START + at)).append('\n');
    }
    text.append("end,%d,63000,0%n".formatted(SimulatedLoad.START + 62_000 + setBy));
    return text.toString();
  }

  private static List<Entry> failures() {
    Outcome failed = Outcome.FAILED;
    String never = "never-succeeded";
    return List.of(
        new Fault(failed, never)
            .jtl(
                "rare-label-that-always-fails",
                asking(
                    user -> {
                      item(user, ITEM);
                      if (user.iteration % 50 == 49) {
                        user.get(ORDER).fails("500", "Internal Server Error");
                      }
                    })),
        new Fault(failed, never)
            .jtl(
                "login-that-fails-for-all-in-the-warm-up",
                load ->
                    load.group("Users")
                        .users(20)
                        .rampUp(8)
                        .until(70)
                        .does(
                            user -> {
                              if (user.first()) {
                                user.get(LOGIN).fails("403", "Forbidden");
                              }
                              item(user, ITEM);
                            }))
            .with("--ramp-up=10 s", "--steady-state=50 s"),
        new Fault(failed, never)
            .jtl(
                "group-that-fails-behind-the-window",
                load -> {
                  load.group("Users").users(10).until(60).does(user -> item(user, ITEM));
                  load.group("Close")
                      .users(6)
                      .from(62)
                      .loops(3)
                      .until(200)
                      .does(user -> user.get(ORDER).fails("500", "Internal Server Error"));
                })
            .with("--ramp-up=5 s", "--steady-state=50 s"),
        new Fault(Outcome.WARNED, never)
            .jtl(
                "three-samples-that-all-fail",
                load -> {
                  load.group("Users").users(10).until(60).does(user -> item(user, ITEM));
                  load.group("Batch")
                      .from(20)
                      .loops(3)
                      .does(user -> user.get(ORDER).fails("500", "Internal Server Error"));
                }),
        new Fault(Outcome.WARNED, "outside-the-load")
            .jtl(
                "failures-in-the-warm-up",
                asking(
                    user -> {
                      Row row = user.get(ITEM);
                      if (user.time() < 12_000 && user.happens(0.5)) {
                        row.fails("503", "Service Unavailable");
                      }
                      user.thinkAbout(700);
                    }))
            .with("--ramp-up=15 s", "--steady-state=60 s"),
        new Fault(Outcome.NOT_JUDGED, "criterion-not-judged")
            .jtl(
                "login-outside-the-window-with-a-limit-of-its-own",
                load ->
                    load.group("Users")
                        .users(20)
                        .rampUp(8)
                        .until(70)
                        .does(
                            user -> {
                              if (user.first()) {
                                user.get(LOGIN);
                              }
                              item(user, ITEM);
                            }))
            .with("--ramp-up=10 s", "--steady-state=50 s")
            .judgedBy(Entry.GENEROUS + "p95(login) <= 1 s\n"),
        new Fault(Outcome.WARNED, "unjudged-errors")
            .jtl(
                "requests-that-fail-inside-transactions-that-do-not",
                asking(
                    user -> {
                      user.transaction(
                                  "buy",
                                  () -> {
                                    user.get(CART);
                                    Row row = user.get(ORDER);
                                    if (user.happens(0.3)) {
                                      row.fails("500", "Internal Server Error");
                                    }
                                  })
                              .success =
                          true;
                      user.thinkAbout(900);
                    })),
        new Fault(Outcome.WARNED, "slow-user-time")
            .jtl(
                "few-requests-that-take-most-of-the-users-time",
                asking(user -> user.views(user.happens(0.03) ? ITEM.taking(30_000) : ITEM, 200)))
            .judgedBy(Entry.GENEROUS.replace("120 s", "1 s")),
        new Fault(Outcome.WARNED, "too-few-samples")
            .jtl(
                "percentile-of-one-sample",
                load -> {
                  load.group("Users").users(5).until(60).does(user -> item(user, ITEM));
                  load.group("Batch").from(20).loops(1).does(user -> user.get(ORDER));
                })
            .judgedBy(Entry.GENEROUS + "p99.99(order) <= 10 s\n"));
  }

  private static List<Entry> successes() {
    Fault fault = new Fault(Outcome.WARNED, "suspicious-successes");
    return List.of(
        fault.jtl(
            "status-500-that-counts-as-success",
            changed(
                row -> {
                  row.code = "500";
                  row.message = "Internal Server Error";
                },
                0.1)),
        fault.jtl(
            "failed-assertion-that-counts-as-success",
            changed(row -> row.failure = "Test failed: text expected to contain /Total/", 0.1)),
        fault.jtl("no-byte-in-any-success", changed(row -> row.bytes = 0, 1)),
        fault.jtl(
            "no-code-in-any-success",
            changed(
                row -> {
                  row.code = "";
                  row.message = "";
                },
                1)));
  }

  private static Consumer<SimulatedLoad> changed(Consumer<Row> change, double share) {
    return asking(
        user -> {
          Row row = user.get(ITEM);
          if (user.happens(share)) {
            change.accept(row);
          }
          user.thinkAbout(700);
        });
  }

  /** Files that are damaged. */
  private static List<Entry> files() {
    String check = "jtl-faults";
    return List.of(
        new Fault(Outcome.INVALID, check)
            .text(
                "last-row-that-is-cut-off",
                shop(10, 60),
                text -> text.substring(0, text.length() - 60)),
        new Fault(Outcome.REFUSED, check)
            .text(
                "row-with-too-few-columns",
                shop(10, 60),
                text -> text.replaceFirst("(\n[0-9]+,[0-9]+),home,", "$1,")),
        new Fault(Outcome.REFUSED, check)
            .text("second-header", shop(10, 60), text -> text + text.replace("list", "other list")),
        new Fault(Outcome.REFUSED, check)
            .text(
                "bytes-of-something-else",
                shop(10, 30),
                text -> text.replaceFirst("\n", "\n\u0000\u0001\u0002\n")),
        new Fault(Outcome.INVALID, check)
            .folder(
                "last-row-of-a-run-without-line-end",
                shop(10, 60),
                run -> run.file("samples.jtl", run.text("samples.jtl").strip())));
  }

  /** Loads that are not there for all of the time that is judged. */
  private static List<Entry> parts() {
    Outcome invalid = Outcome.INVALID;
    return List.of(
        new Fault(invalid, "load-ended-early")
            .jtl("load-that-ended-early", shop(15, 60))
            .with("--ramp-up=10 s", "--steady-state=100 s"),
        new Fault(invalid, "load-ended-early")
            .jtl("part-that-begins-before-the-load", shop(15, 60))
            .with(
                "--from=" + (SimulatedLoad.START - 60_000),
                "--to=" + (SimulatedLoad.START + 50_000)),
        new Fault(invalid, "load-generators")
            .jtl(
                "load-workers-apart",
                load -> {
                  load.on("10.0.0.1:1099")
                      .group("Users")
                      .users(8)
                      .until(60)
                      .does(HealthyShapes::visit);
                  load.on("10.0.0.2:1099")
                      .group("Users")
                      .users(8)
                      .from(45)
                      .until(110)
                      .does(HealthyShapes::visit);
                }),
        Entry.sick(
            "files-of-runs-of-different-plans",
            invalid,
            "merged-plans",
            (folder, name) -> {
              List<Path> files = new ArrayList<>();
              for (int i = 1; i <= 2; i++) {
                Path root =
                    RunFolderFiles.of(run(name + i, shop(10, 60)))
                        .file("plan.jmx", Plans.asking(10 * i, -1, "", List.of("home")))
                        .writeTo(folder.resolve(name + "-" + i));
                files.add(root.resolve("shop/samples.jtl"));
              }
              return files;
            }),
        Entry.sick(
            "files-of-different-plans",
            Outcome.WARNED,
            "merged-plans",
            (folder, name) ->
                Entry.jtls(
                    folder,
                    name,
                    List.of(
                        JtlFormat.DEFAULT.text(run(name, shop(10, 90))),
                        JtlFormat.DEFAULT.text(
                            run(
                                name + 2,
                                asking(
                                    user -> {
                                      user.get(CART);
                                      user.get(ORDER);
                                      user.thinkAbout(900);
                                    })))))));
  }

  private static List<Entry> generators() {
    Fault fault = new Fault(Outcome.NOT_JUDGED, "generator-bottleneck");
    String strict = "p95(*) <= 200 ms\nerrors(total) <= 1 %\nthroughput(total) >= 1 /s\n";
    return List.of(
        fault.jtl(
            "no-port-is-left",
            asking(
                user -> {
                  Row row = user.get(ITEM);
                  if (user.time() > 40_000 && user.happens(0.3)) {
                    row.fails(
                        "Non HTTP response code: java.net.NoRouteToHostException",
                        "Non HTTP response message: Cannot assign requested address"
                            + " (Address not available)");
                    row.elapsed = 1;
                    row.connect = 0;
                    row.latency = 0;
                  }
                  user.thinkAbout(700);
                })),
        fault.folder(
            "generator-without-cpu",
            asking(user -> item(user, ITEM.taking(400))),
            run -> run.judgedBy(strict).file("observe.csv", busy())),
        fault.folder(
            "generator-that-pauses",
            load -> {
              load.group("Users").users(20).until(60).does(user -> item(user, ITEM));
              load.rows().stream()
                  .filter(row -> row.start < SimulatedLoad.START + 30_000)
                  .filter(row -> row.end() > SimulatedLoad.START + 29_000)
                  .forEach(
                      row -> {
                        row.elapsed += 9_000;
                        row.written += 9_000;
                      });
              load.only(
                  row ->
                      row.start < SimulatedLoad.START + 30_000
                          || row.start > SimulatedLoad.START + 39_000);
            },
            run ->
                run.judgedBy("max(*) <= 2 s\nerrors(total) <= 1 %\n")
                    .file("pauses.csv", meter(0, "pause,%d,40000,9000", 39_000))));
  }

  /** The machine's CPUs are taken, most of them by JMeter. */
  private static String busy() {
    StringBuilder text = new StringBuilder("timeMillis,of,quantity,value\n");
    for (int second = -2; second < 95; second++) {
      long at = SimulatedLoad.START + 1000L * second;
      if (second == -2) {
        text.append("%d,host,logicalCpus,2%n".formatted(at));
      } else {
        text.append("%d,host,cpuPercentOfAllCpus,99%n".formatted(at));
        text.append("%d,JMeter,cpuPercentOfOneCpu,170%n".formatted(at));
        text.append("%d,web server,cpuPercentOfOneCpu,25%n".formatted(at));
      }
    }
    return text.toString();
  }

  /** What ran is held against what was planned. */
  private static List<Entry> planned() {
    Outcome invalid = Outcome.INVALID;
    Fault fault = new Fault(invalid, "planned-load");
    return List.of(
        fault.folder(
            "fewer-users-than-planned",
            shop(12, 60),
            run -> run.lasting(10, 45).users(1, 20).group("Users", "MAIN", 20)),
        fault.folder(
            "users-of-a-run-who-die",
            load ->
                load.group("Users")
                    .users(20)
                    .rampUp(5)
                    .until(60)
                    .ending(user -> user < 12 ? 25_000 : 60_000)
                    .does(user -> item(user, ITEM)),
            run -> run.lasting(10, 45).users(1, 20).group("Users", "MAIN", 20)),
        fault.folder(
            "step-that-never-came",
            load ->
                load.group("Users 2 users repeat 1")
                    .users(2)
                    .until(30)
                    .does(user -> item(user, ITEM)),
            run ->
                run.judgedBy(EVERY_STEP).lasting(5, 20).users(1, 2, 4).group("Users", "MAIN", 4)),
        fault.folder(
            "sixty-of-six-hundred-passes",
            load -> load.group("Users").users(10).loops(6).until(600).does(HealthyShapes::visit),
            run ->
                run.group("Users", "MAIN", null)
                    .file("plan.jmx", Plans.asking(10, 60, "", List.of("home", "list", "item")))),
        new Fault(invalid, "load-ended-early")
            .folder("load-of-a-run-that-ended-early", shop(12, 30), run -> run.lasting(10, 45)));
  }

  /** What a run's folder says against it. */
  private static List<Entry> records() {
    Outcome invalid = Outcome.INVALID;
    String altered = "evidence-altered";
    Consumer<SimulatedLoad> load = shop(10, 40);
    return List.of(
        new Fault(invalid, altered)
            .folder(
                "rows-taken-out-after-the-run",
                load,
                run ->
                    run.altered(
                        "samples.jtl",
                        run.text("samples.jtl").replaceFirst("\n[^\n]*,list,[^\n]*\n", "\n"))),
        new Fault(invalid, altered)
            .folder(
                "rows-copied-after-the-run",
                load,
                run ->
                    run.altered(
                        "samples.jtl",
                        run.text("samples.jtl")
                            .replaceFirst("(\n[^\n]*,list,[^\n]*)\n", "$1$1\n"))),
        new Fault(invalid, altered)
            .folder(
                "targets-changed-after-the-run",
                load,
                run -> run.altered("plan.targets", Entry.GENEROUS.replace("5 %", "50 %"))),
        new Fault(invalid, altered)
            .folder(
                "plan-changed-after-the-run",
                load,
                run -> run.altered("plan.jmx", Plans.of("<hashTree/><hashTree/>"))),
        new Fault(invalid, "missing-rows")
            .folder(
                "rows-lost-on-a-full-disk",
                load,
                run ->
                    run.file(
                        "jmeter.log",
                        "2026-11-21 10:00:41,020 INFO o.a.j.r.Summariser: ampmeter =   9000 in"
                            + " 00:00:40 = 225.0/s\n")),
        new Fault(invalid, "load-worker")
            .folder(
                "load-worker-that-was-lost",
                load,
                run ->
                    run.file(
                        "load-workers.json",
                        """
[{"name": "h1:2099", "machine": "h1", "share": {"users": "10"}, "made": -1,
  "bytes": 1000, "read": 1000, "sha256": "", "readSha256": "", "rows": 12,
  "requests": 12, "cut": false, "cpus": 2, "cpuSeconds": 1.0, "seconds": 5.0,
  "busyPercent": 10.0, "firstStartMillis": 1, "clock": [],
  "lost": "no answer within 2 s", "problem": ""}]
""")),
        new Fault(invalid, "run-aborted")
            .folder("jmeter-that-was-killed", load, RunFolderFiles::neverFinished),
        new Fault(invalid, "run-aborted")
            .folder(
                "jmeter-that-ended-with-an-error",
                load,
                run -> run.broken("JMeter exited with code 137")),
        new Fault(Outcome.NOT_JUDGED, "no-criteria")
            .folder("page-without-criteria", load, RunFolderFiles::withoutSuite),
        new Fault(invalid, "outside-the-load")
            .folder(
                "set-up-that-failed",
                both -> {
                  both.group("Fill").loops(1).does(user -> user.get(ORDER).fails("500", "Error"));
                  both.on("").group("Users").users(10).from(1).until(40).does(HealthyShapes::visit);
                },
                run -> run.group("Fill", "SET_UP", null).group("Users", "MAIN", null)),
        new Fault(invalid, "ambiguous-groups")
            .folder(
                "group-whose-name-jmeter-alone-knows",
                load,
                run -> run.group("${__P(name)}", "SET_UP", null).group("Users", "MAIN", null)),
        new Fault(invalid, "load-went-elsewhere")
            .folder(
                "server-that-logged-none-of-the-requests",
                load,
                run ->
                    run.file("plan.jmx", Plans.asking(10, -1, "", List.of("home", "list", "item")))
                        .beside(
                            "stack/access.log",
                            "127.0.0.1 - - [21/Nov/2026:09:59:58 +0000] \"GET /hello.php HTTP/1.1\""
                                + " 200 12 1500\n")),
        new Fault(invalid, "load-went-elsewhere")
            .folder(
                "requests-of-which-none-went-to-the-external-server",
                load,
                run -> run.external("http://192.0.2.7:80")),
        new Fault(Outcome.WARNED, "load-went-elsewhere")
            .folder(
                "requests-of-which-some-went-elsewhere",
                both -> {
                  load.accept(both);
                  both.rows().stream()
                      .filter(row -> row.label.equals(LIST.label()))
                      .forEach(row -> row.url = "http://cdn.example.net/list");
                },
                run -> run.external("http://127.0.0.1:8080")));
  }

  /** Plans that hide failures. */
  private static List<Entry> plans() {
    return List.of(
        plan("script-that-sets-success", Plans.script("prev.setSuccessful(true)")),
        plan("script-that-assigns-success", Plans.script("prev.successful = true")),
        plan(
            "script-that-sets-success-by-a-constant",
            Plans.script("prev.setSuccessful(Boolean.TRUE)")),
        plan("assertion-without-a-pattern", Plans.assertion()),
        plan("assertion-that-anything-matches", Plans.assertion(".*")),
        plan("assertion-on-a-variable", Plans.variableAssertion("Shop")),
        plan(
            "assertion-of-the-duration-alone",
            Plans.element(
                "DurationAssertion",
                "duration",
                Plans.string("DurationAssertion.duration", "60000"),
                "")),
        plan(
            "assertion-with-an-empty-script",
            Plans.element("JSR223Assertion", "script", Plans.string("script", ""), "")),
        Entry.sick(
            "script-file-that-sets-success",
            Outcome.WARNED,
            "lenient-plan",
            (folder, name) -> {
              RunFolderFiles run = RunFolderFiles.of(run(name, shop(8, 30)));
              run.file("plan.jmx", lenient(Plans.scriptFile("always.groovy")));
              run.altered("always.groovy", "prev.setSuccessful(true)\n");
              return List.of(run.writeTo(folder.resolve(name)));
            }));
  }

  private static Entry plan(String name, String inSampler) {
    return new Fault(Outcome.WARNED, "lenient-plan")
        .folder(name, shop(8, 30), run -> run.file("plan.jmx", lenient(inSampler)));
  }

  private static String lenient(String inSampler) {
    return Plans.asking(8, -1, inSampler, List.of("home", "list", "item"));
  }

  /** Suites whose runs could not fail, or would load something else: they are not run. */
  private static List<Entry> suites() {
    String external = "stack: external\nexternal: {web: 'http://192.0.2.7:80'}\n";
    return List.of(
        suite("suite-without-a-target", "plans:\n  - {plan: %s, targets: }\n"),
        suite("suite-whose-targets-are-null", "plans:\n  - {plan: %s, targets: ~}\n"),
        suite("suite-whose-targets-are-blank", "plans:\n  - {plan: %s, targets: ''}\n"),
        suite(
            "suite-that-loads-another-host",
            external + "properties: {host: 192.0.2.99}\nplans:\n  - {plan: %s}\n"),
        suite(
            "suite-that-loads-another-port",
            external + "plans:\n  - {plan: %s, properties: {port: 8081}}\n"),
        suite(
            "suite-whose-plan-names-another-host",
            external + "plans:\n  - {plan: %s}\n",
            Plans.string("HTTPSampler.domain", "192.0.2.99")),
        suite(
            "suite-that-turns-parsers-off",
            "properties: {HTTPResponse.parsers: ''}\nplans:\n  - {plan: %s}\n"),
        suite(
            "suite-that-changes-the-parser",
            "properties: {htmlParser.className: x.Y}\nplans:\n  - {plan: %s}\n"));
  }

  private static Entry suite(String name, String yaml) {
    return suite(name, yaml, "");
  }

  private static Entry suite(String name, String yaml, String ofSampler) {
    return Entry.sick(
        name,
        Outcome.REFUSED,
        "",
        (folder, file) -> {
          String sampler = Plans.element("HTTPSamplerProxy", "home", ofSampler, "");
          Files.writeString(
              folder.resolve(file + ".jmx"),
              Plans.of(Plans.element("ThreadGroup", "Users", "", sampler)));
          return List.of(
              Files.writeString(folder.resolve(file + ".yaml"), yaml.formatted(file + ".jmx")));
        });
  }
}
