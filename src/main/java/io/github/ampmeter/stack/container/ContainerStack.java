package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.ManagedStack;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.Stack.ObservableServers;
import io.github.ampmeter.stack.Stack.WebListener;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.Tls;
import io.github.ampmeter.stack.container.ContainerVariants.StackImages;
import io.github.ampmeter.stack.container.Docker.DockerErrors;
import io.github.ampmeter.stack.container.Images.WebImage;
import io.github.ampmeter.stack.container.ServerSpecs.HttpdConfiguration;
import io.github.ampmeter.stack.process.LabelledContainers;
import io.github.ampmeter.stack.process.Leftovers;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Apache with PHP, MySQL or MariaDB, and on request Squid and MongoDB, each in a container of its
 * own.
 */
public final class ContainerStack extends ManagedStack {
  /** The label of everything that we create in Docker; each stack has a value of its own. */
  static final String LABEL = "io.github.ampmeter.stack";

  private static final String HTTPD =
      "exec $(command -v apache2 || command -v httpd) -f /ampmeter/httpd.conf \"$@\"";

  private final Docker docker;
  private final ContainerVariants variants;
  private final Map<String, String> images = new LinkedHashMap<>();
  private StackImages imageIds;

  /**
   * Connects to Docker, but does not look for images yet. See {@link ManagedStack}.
   *
   * @throws ConfigException if Docker cannot be used, with what to do
   */
  public ContainerStack(Path home, Path logs, StackSpec spec) {
    super(home, logs, spec);
    this.docker = Docker.connect(System.getenv());
    this.variants = ContainerVariants.of(spec, docker.cpus());
    spec.application().ifPresent(application -> application.requirePresent(false));
  }

  @Override
  protected boolean hasMongo() {
    return variants.images().mongo().isPresent();
  }

  @Override
  protected void prepare() {
    Images all = new Images(docker.client());
    StackImages names = variants.images();
    String web = names.web();
    String database = names.database();
    imageIds =
        new StackImages(
            image("web image", web, new WebImage(all).prepared(web)),
            image("database image", database, all.present("databaseImage", database)),
            names
                .mongo()
                .map(name -> image("MongoDB image", name, all.present("mongoImage", name))),
            names
                .frontCache()
                .map(
                    name ->
                        image("front cache image", name, all.present("frontCacheImage", name))));
  }

  private String image(String title, String name, InspectImageResponse image) {
    images.put(title, Images.described(name, image));
    return image.getId();
  }

  @Override
  protected void startServers(
      StackAddresses chosen, WatchedProcesses processes, Readiness readiness) {
    ServerSpecs specs = new ServerSpecs(spec, variants, chosen, imageIds);
    String id = UUID.randomUUID().toString();
    processes.expect(new LabelledContainers(docker.socket(), LABEL + "=" + id));
    try {
      Containers containers =
          Containers.onNetwork(docker.client(), "ampmeter-" + id, Map.of(LABEL, id));
      ServerProcess database =
          started(containers.start(specs.database(), logs.resolve("database.log")));
      ServerProcess web = started(containers.start(specs.web(pages), logs.resolve("web.log")));
      Optional<ServerProcess> mongo =
          specs.mongo().map(of -> started(containers.start(of, logs.resolve("mongo.log"))));
      Optional<ServerProcess> cache =
          specs.frontCache().map(of -> started(containers.start(of, logs.resolve(FrontCache.LOG))));
      awaitResponses(web, database, mongo, chosen, readiness);
      cache.ifPresent(server -> awaitFrontCache(server, chosen, readiness));
    } catch (RuntimeException e) {
      throw DockerErrors.of(e)
          .<RuntimeException>map(
              reason -> new StackException("Docker does not start the stack: " + reason, e))
          .orElse(e);
    }
  }

  @Override
  protected Map<Path, Path> renamedFiles() {
    return spec.application()
        .flatMap(application -> application.rewriting().fragment())
        .map(file -> Map.of(Path.of("/").resolve(ServerSpecs.fragment(file)), file))
        .orElse(Map.of());
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> versions = super.versions();
    versions.putAll(images);
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
  public Optional<ServerAccess> access() {
    Map<String, ServerAccess.Shell> shells = new LinkedHashMap<>();
    for (ServerProcess server : servers) {
      String id = ((ContainerProcess) server.process()).id();
      shells.put(server.name(), command -> docker.run(id, command));
    }
    return Optional.of(
        new ServerAccess(
            shells,
            List.of("sh", "-c", HTTPD, "sh"),
            Optional.of(
                spec.application().isPresent()
                    ? new ServerAccess.Probe(
                        ServerSpecs.OWN + PagesUnderTest.PROBE,
                        PagesUnderTest.PROBE,
                        running().own())
                    : PagesUnderTest.probeIn("/ampmeter/pages")),
            auditor()));
  }

  /** The processes of containers are invisible if Docker runs in a virtual machine or elsewhere. */
  @Override
  public ObservableServers observableServers() {
    ObservableServers all = super.observableServers();
    return Files.isDirectory(ContainerProcess.PROCESSES)
        ? all
        : new ObservableServers(List.of(), all.machines(), all.database());
  }

  /** The listener in the container: on the published port Docker itself listens. */
  @Override
  public WebListener webListener() {
    int port = Tls.of(spec) ? HttpdConfiguration.TLS_PORT : HttpdConfiguration.PORT;
    return Optional.ofNullable(processes().get(ServerNames.WEB))
        .map(process -> WebListener.of(process, port))
        .orElseGet(super::webListener);
  }

  @Override
  protected Leftovers leftovers(WatchedProcesses processes) {
    return new Leftovers(List.of(), List.of(), processes.containers());
  }

  /** Saves the access log, even if the stack has failed. */
  @Override
  protected void beforeStop() {
    for (ServerProcess server : servers) {
      if (server.name().equals(ServerNames.WEB)) {
        String id = ((ContainerProcess) server.process()).id();
        try (var archive =
            docker.client().copyArchiveFromContainerCmd(id, ServerSpecs.ACCESS_LOG).exec()) {
          FileArchive.appendFile(archive, logs.resolve(Stack.ACCESS_LOG));
        } catch (IOException e) {
          // The log stays incomplete; stopping goes on.
          return;
        } catch (RuntimeException e) {
          if (DockerErrors.of(e).isEmpty()) {
            throw e;
          }
          // There is no log, or Docker is gone; stopping goes on.
          return;
        }
      }
    }
  }
}
