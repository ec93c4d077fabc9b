package io.github.ampmeter.run.session;

import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.session.UrlRun.UrlTarget;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.site.Exchange.Field;
import io.github.ampmeter.site.Exchange.Response;
import io.github.ampmeter.site.SiteDraft;
import io.github.ampmeter.site.SitePlan.PlanPage;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.StackException;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A drafted plan as one user goes through it, without think times.
 *
 * @param responses of the first pass, in the order of the plan's requests
 * @param failures of all passes, as a label and a message, each once
 * @param slowest the longest time of each page in millis, in all passes but the first
 */
record SiteReplay(List<Response> responses, List<String> failures, Map<String, Long> slowest) {
  private static final String NAME = "replay";
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** Sends requests to a server. */
  record Replayer(
      Home home,
      Console console,
      UrlTarget target,
      WatchedProcesses processes,
      Interruption interruption) {

    /**
     * Replays a plan.
     *
     * @throws StackException where JMeter could not, or was ended
     */
    SiteReplay replay(SiteDraft draft, int passes) throws IOException, InterruptedException {
      Path folder = processes.scratchFolder();
      Path users = folder.resolve(SiteDraft.USERS);
      SiteInit.writeOwn(users, draft.users());
      Path responses = folder.resolve("responses.xml");
      Path jmx = folder.resolve("plan.jmx");
      Files.write(jmx, draft.plan().writing(responses.toString(), users.toString()).jmx());
      LoadSettings load =
          new LoadSettings(
              Optional.of(UserSteps.of(1)),
              Duration.ZERO,
              Optional.empty(),
              OptionalInt.of(passes),
              OptionalInt.empty(),
              Optional.empty(),
              OptionalInt.empty(),
              Optional.empty(),
              false,
              Optional.empty());
      SuitePlan plan =
          new SuitePlan(
              NAME, PlanFile.read(jmx), load, Optional.empty(), Targets.NONE, Map.of(), List.of());
      Map<String, String> properties =
          new LinkedHashMap<>(
              Stacks.properties(new StackAddresses(target.server(), Optional.empty())));
      properties.putAll(load.properties());
      properties.put("timer.factor", "0");
      JMeterCommand command =
          new JMeterCommand(
              home.jmeterLauncher(),
              jmx,
              folder.resolve("samples.jtl"),
              folder.resolve("jmeter.log"),
              properties,
              Optional.empty(),
              true);
      List<String> problems =
          new PlanLoad(plan, command, Optional.of(LONGEST), console).run(processes, interruption);
      if (!problems.isEmpty()) {
        throw new StackException("the replay by one user failed: " + String.join("; ", problems));
      }
      List<PlanPage> pages = draft.plan().pages();
      return read(
          responses, pages.stream().mapToInt(page -> page.requests().size()).sum(), pages.size());
    }
  }

  private static SiteReplay read(Path file, int requests, int pages) throws IOException {
    SiteReplay replay = new SiteReplay(new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
    try (InputStream in = Files.newInputStream(file)) {
      XMLInputFactory factory = XMLInputFactory.newFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      int transactions = 0;
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          if (xml.getLocalName().equals("httpSample")) {
            replay.add(xml, requests);
          } else if (xml.getLocalName().equals("sample") && ++transactions > pages) {
            replay.slowest.merge(
                xml.getAttributeValue(null, "lb"),
                Long.valueOf(xml.getAttributeValue(null, "t")),
                Math::max);
          }
        }
      }
    } catch (XMLStreamException e) {
      throw new StackException("the replay's responses cannot be read: " + e.getMessage(), e);
    }
    return replay;
  }

  /** One request with all that came of it; resources of the page and redirects stand inside. */
  private void add(XMLStreamReader xml, int requests) throws XMLStreamException {
    String label = xml.getAttributeValue(null, "lb");
    String code = xml.getAttributeValue(null, "rc");
    boolean success = "true".equals(xml.getAttributeValue(null, "s"));
    String message = code + " " + xml.getAttributeValue(null, "rm");
    String headers = "";
    String body = "";
    String url = "";
    int depth = 1;
    while (depth > 0) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        String name = xml.getLocalName();
        if (depth == 1 && name.equals("responseHeader")) {
          headers = xml.getElementText();
        } else if (depth == 1 && name.equals("responseData")) {
          body = xml.getElementText();
        } else if (depth == 1 && name.equals("java.net.URL")) {
          url = xml.getElementText();
        } else if (depth == 2 && name.equals("failureMessage")) {
          message = xml.getElementText().strip();
        } else {
          depth++;
        }
      }
    }
    if (!success && !failures.contains(label + ": " + message)) {
      failures.add(label + ": " + message);
    }
    if (responses.size() < requests) {
      responses.add(response(code, url, headers, body));
    }
  }

  private static Response response(String code, String url, String headers, String body) {
    List<Field> fields =
        headers
            .lines()
            .filter(line -> line.indexOf(": ") > 0)
            .map(line -> new Field(line.split(": ", 2)[0], line.split(": ", 2)[1]))
            .toList();
    String type =
        fields.stream()
            .filter(field -> field.name().equalsIgnoreCase("Content-Type"))
            .map(Field::value)
            .reduce("", (before, last) -> last);
    int status = code.matches("[0-9]{3}") ? Integer.parseInt(code) : 0;
    return new Response(status, url, fields, type, body, body.length());
  }
}
