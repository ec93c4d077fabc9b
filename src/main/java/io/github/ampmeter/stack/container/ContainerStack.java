package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.MongoHello;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackRecord;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.LabelledContainers;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Apache with PHP, MySQL or MariaDB, and if asked for MongoDB, each in a container of its own. */
public final class ContainerStack implements Stack {
  public static final String KIND = "container";

  /** Of all that we create in Docker; its value is the stack's own. */
  static final String LABEL = "io.github.ampmeter.stack";

  private final Path home;
  private final Path logs;
  private final StackSpec spec;
  private final PagesUnderTest pages;
  private final Docker docker;
  private final ContainerVariants variants;
  private final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
  private final Map<String, String> images = new LinkedHashMap<>();
  private volatile WatchedProcesses processes;
  private volatile LabelledContainers labelled;
  private volatile StackAddresses addresses;

  /**
   * Looks at Docker, but not yet at images.
   *
   * @param home the Ampmeter home, as the build assembles it
   * @param logs gets access.log, web.log, database.log and mongo.log, which are kept
   * @throws ConfigException where Docker cannot be used, with what to do
   */
  public ContainerStack(Path home, Path logs, StackSpec spec) {
    this.home = home.toAbsolutePath();
    this.logs = logs.toAbsolutePath();
    this.spec = spec;
    this.pages = new PagesUnderTest(this.home);
    this.docker = Docker.connect(System.getenv());
    this.variants = ContainerVariants.of(spec, docker.cpus());
  }

  /** Pulls the images first if need be; that does not count as time to start. */
  @Override
  public StackAddresses start() {
    if (processes != null) {
      throw new IllegalStateException("the stack has been started already");
    }
    StackAddresses chosen =
        new StackAddresses(
            Ports.LOOPBACK,
            Ports.choose("webPort", spec.webPort()),
            DatabaseAddress.onLoopback(Ports.choose("databasePort", spec.databasePort())),
            variants.mongoImage().map(image -> StackAddresses.mongoOnLoopback()));
    ServerSpecs plans = plans(chosen);
    processes = WatchedProcesses.start(home);
    try {
      startServers(plans, chosen);
    } catch (DockerException e) {
      close();
      throw new StackException("Docker does not start the stack: " + Refusals.reason(e), e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    addresses = chosen;
    return chosen;
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> versions = pages.versions(running());
    versions.putAll(images);
    running().mongo().ifPresent(address -> versions.put("MongoDB", mongoVersion(address)));
    versions.put("containers", "Docker " + docker.version());
    return versions;
  }

  @Override
  public Map<String, ProcessHandle> processes() {
    Map<String, ProcessHandle> byName = new LinkedHashMap<>();
    for (ServerProcess server : servers) {
      ((ContainerProcess) server.process())
          .handle()
          .ifPresent(handle -> byName.put(server.name(), handle));
    }
    return byName;
  }

  @Override
  public Map<String, String> endedServers() {
    return ServerProcess.ended(servers, running().database().password());
  }

  @Override
  public StackRecord record() {
    return new StackRecord(KIND, running(), new Leftovers(List.of(), List.of(), List.of(labelled)));
  }

  @Override
  public void release() {
    running();
    processes.release();
    forget();
  }

  @Override
  public void close() {
    WatchedProcesses started = processes;
    if (started != null) {
      try {
        saveAccessLog();
      } finally {
        started.close();
        forget();
      }
    }
  }

  private ServerSpecs plans(StackAddresses chosen) {
    Images all = new Images(docker.client());
    InspectImageResponse web = new WebImage(all).prepared(variants.webImage());
    InspectImageResponse database = all.present("databaseImage", variants.databaseImage());
    images.put("web image", Images.described(variants.webImage(), web));
    images.put("database image", Images.described(variants.databaseImage(), database));
    Optional<String> mongo =
        variants.mongoImage().map(name -> mongoImage(name, all.present("mongoImage", name)));
    return new ServerSpecs(spec, variants, chosen, web.getId(), database.getId(), mongo);
  }

  private String mongoImage(String name, InspectImageResponse image) {
    images.put("MongoDB image", Images.described(name, image));
    return image.getId();
  }

  private void startServers(ServerSpecs plans, StackAddresses chosen) {
    Readiness readiness = new Readiness(spec.startTimeout());
    createFolder(logs);
    String id = UUID.randomUUID().toString();
    labelled = new LabelledContainers(docker.socket(), LABEL + "=" + id);
    processes.expect(labelled);
    Containers containers =
        Containers.onNetwork(docker.client(), "ampmeter-" + id, Map.of(LABEL, id));
    ServerProcess database = containers.start(plans.database(), logs.resolve("database.log"));
    servers.add(database);
    ServerProcess web = containers.start(plans.web(pages.folder()), logs.resolve("web.log"));
    servers.add(web);
    Optional<ServerProcess> mongo =
        plans.mongo().map(plan -> containers.start(plan, logs.resolve("mongo.log")));
    mongo.ifPresent(servers::add);
    readiness.awaitAnswer(web, () -> pages.requireHello(chosen));
    readiness.awaitAnswer(database, () -> pages.load(chosen.database()));
    mongo.ifPresent(
        server ->
            readiness.awaitAnswer(
                server, () -> MongoHello.wireVersion(chosen.mongo().orElseThrow())));
  }

  private static String mongoVersion(URI address) {
    try {
      return "wire version " + MongoHello.wireVersion(address);
    } catch (IOException e) {
      throw new StackException("the MongoDB server does not tell its version: " + e, e);
    }
  }

  /** Also of a stack that has failed. */
  private void saveAccessLog() {
    for (ServerProcess server : servers) {
      if (server.name().equals(ServerSpecs.WEB)) {
        String id = ((ContainerProcess) server.process()).id();
        try (var archive =
            docker.client().copyArchiveFromContainerCmd(id, ServerSpecs.ACCESS_LOG).exec()) {
          FileArchive.extractFile(archive, logs.resolve("access.log"));
        } catch (IOException | DockerException e) {
          // Nothing was logged, or Docker is gone; stopping goes on.
          return;
        }
      }
    }
  }

  private void forget() {
    processes = null;
    labelled = null;
    addresses = null;
    servers.clear();
  }

  private StackAddresses running() {
    StackAddresses known = addresses;
    if (known == null) {
      throw new IllegalStateException("the stack does not run");
    }
    return known;
  }

  private static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + folder, e);
    }
  }
}
