package io.github.ampmeter.source.hardening;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.ampmeter.Page;
import io.github.ampmeter.source.hardening.ApacheConfiguration.Directive;
import io.github.ampmeter.source.hardening.HttpProbe.Response;
import io.github.ampmeter.stack.ServerAccess.Output;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One way to inspect what a check is about. A row of data has it as an object with one key, which
 * says what kind it is. All patterns are searched for without regard to case, in responses line by
 * line.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(name = "request", value = Inspection.Request.class),
  @JsonSubTypes.Type(name = "header", value = Inspection.Header.class),
  @JsonSubTypes.Type(name = "directive", value = Inspection.Directives.class),
  @JsonSubTypes.Type(name = "module", value = Inspection.Module.class),
  @JsonSubTypes.Type(name = "php", value = Inspection.PhpSetting.class),
  @JsonSubTypes.Type(name = "sql", value = Inspection.Query.class),
  @JsonSubTypes.Type(name = "find", value = Inspection.Find.class),
  @JsonSubTypes.Type(name = "process", value = Inspection.ProcessUser.class),
  @JsonSubTypes.Type(name = "port", value = Inspection.OpenPort.class),
  @JsonSubTypes.Type(name = "tls", value = TlsHandshake.Offer.class),
  @JsonSubTypes.Type(name = "certificate", value = TlsHandshake.Certificate.class)
})
interface Inspection {
  Outcome inspect(Scan scan) throws IOException, NotInspectable;

  /** Whether it can tell for all who ask, and not only for who is on the server's machine. */
  default boolean sees(Scan scan) {
    return true;
  }

  /** What was seen. */
  record Outcome(boolean bad, String evidence) {}

  private static boolean found(String pattern, String text) {
    return pattern != null && pattern(pattern).matcher(new Searched(text)).find();
  }

  /**
   * What others sent, in which a pattern may go back and forth for hours: the end of the scan,
   * which interrupts this thread, ends that too.
   */
  record Searched(CharSequence text) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("the scan was ended");
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }
  }

  private static Pattern pattern(String pattern) {
    return Pattern.compile(pattern == null ? "" : pattern, Pattern.CASE_INSENSITIVE);
  }

  /**
   * Bad where one of these is; the evidence are then those, else all of them, or what none says.
   */
  private static <T> Outcome judged(
      List<T> seen, Predicate<T> isBad, Function<T, String> text, String none) {
    List<T> bad = seen.stream().filter(isBad).toList();
    String texts =
        (bad.isEmpty() ? seen : bad)
            .stream().map(text).distinct().collect(Collectors.joining("\n"));
    return new Outcome(!bad.isEmpty(), seen.isEmpty() ? none : texts);
  }

  /** Takes each of these for bad. */
  private static Outcome unwanted(Collection<String> seen, String none) {
    return judged(List.copyOf(seen), any -> true, text -> text, none);
  }

  /** Whether a number, in bytes as PHP reads 128M, is beyond its limits; null: there is none. */
  private static boolean beyond(String value, Long atLeast, Long atMost) {
    Matcher number = pattern("(\\d{1,12})\\s*([kmg]?)").matcher(value);
    // What is no number is no limit.
    long bytes = -1;
    if (number.lookingAt()) {
      int power = "kmg".indexOf(number.group(2).toLowerCase(Locale.ROOT)) + 1;
      bytes = Long.parseLong(number.group(1)) << (number.group(2).isEmpty() ? 0 : 10 * power);
    }
    return (atLeast != null || atMost != null) && bytes < 0
        || atLeast != null && bytes < atLeast
        || atMost != null && bytes > atMost;
  }

  /**
   * A request that should be rejected, or whose answer should not say something. A page that is
   * missing, or answered as missing pages are, is never bad. In path and headers <code>${x*100}
   * </code> stands for 100 times x.
   */
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  final class Request implements Inspection {
    String method;
    String path;
    Map<String, String> headers;

    /** Whether a request from the server's own machine tells nothing. */
    boolean elsewhere;

    /** False where the answer can be bad though the path is missing. */
    Boolean exists;

    /** A pattern of the bad answer's status; null for 2xx. */
    String status;

    /** A pattern that the bad answer's status line and headers have; null for any. */
    String head;

    /** A pattern that the bad answer's body has; null for any. */
    String body;

    String verb() {
      return method == null ? "GET" : method;
    }

    @Override
    public boolean sees(Scan scan) {
      return !elsewhere || !scan.subject().here();
    }

    @Override
    public Outcome inspect(Scan scan) throws IOException, NotInspectable {
      Response response = scan.http().ask(verb(), path, headers == null ? Map.of() : headers);
      boolean bad =
          found("^(" + (status == null ? "2.." : status) + ")$", "" + response.status())
              && (head == null || found("(?m)" + head, response.page().head()))
              && (body == null || found("(?m)" + body, response.body()))
              && (Boolean.FALSE.equals(exists) || !scan.http().isMissing(response, path));
      if (!bad && body != null && response.incomplete()) {
        throw new IOException(response.request() + ": " + Page.BROKEN);
      }
      String shown = body == null ? response.page().head() : around(response.body());
      return new Outcome(bad, response.request() + " → " + response.status() + "\n" + shown);
    }

    /** What was found, with what stands around it. */
    private String around(String text) {
      Matcher match = pattern("(?m)" + body).matcher(new Searched(text));
      return match.find() ? text.substring(Math.max(0, match.start() - 40)) : text;
    }
  }

  /**
   * A response header of the pages.
   *
   * @param required whether it is bad that a page is without it
   * @param bad what is bad in a value
   * @param good what each value must have
   */
  record Header(String name, boolean required, String bad, String good) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws IOException, NotInspectable {
      List<Outcome> seen = new ArrayList<>();
      for (String path : scan.subject().pages()) {
        Response page = scan.http().page(path);
        String where = page.request() + " → " + page.status() + " ";
        List<String> values = page.page().headers(name);
        if (values.isEmpty()) {
          seen.add(new Outcome(required, where + "without " + name));
        }
        for (String value : values) {
          boolean isBad = found(bad, value) || good != null && !found(good, value);
          seen.add(new Outcome(isBad, where + name + ": " + value));
        }
      }
      return judged(seen, Outcome::bad, Outcome::evidence, "");
    }
  }

  /**
   * A directive of Apache's configuration, in each section that has it. It is bad by a pattern or
   * above a number.
   */
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  final class Directives implements Inspection {
    private String name;

    /** A pattern of the sections; null for any. */
    private String context;

    /** Another directive with its value: only sections that have it count. */
    private String beside;

    /** A directive with its value that makes any value of this one good. */
    private String unless;

    /** The value that applies where no section has the directive. */
    private String absent;

    /** Whether each of several in a section counts, and not the last alone. */
    private boolean every;

    private String bad;
    private Long atMost;

    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      ApacheConfiguration all = scan.configuration();
      List<Directive> instead = like(unless, all);
      if (!instead.isEmpty()) {
        return new Outcome(false, instead.get(0).text());
      }
      if (beside != null) {
        return judged(
            like(beside, all),
            of -> isBad(valueBeside(of, all)),
            of -> shown(of, all),
            "no " + beside);
      }
      List<Directive> here =
          every ? all.named(name, pattern(context)) : all.inForce(name, pattern(context));
      String otherwise = absent == null ? "" : absent;
      return here.isEmpty()
          ? new Outcome(
              isBad(otherwise),
              name + " is not set" + (otherwise.isEmpty() ? "" : ": " + otherwise))
          : judged(here, each -> isBad(each.value()), Directive::text, "");
    }

    private static List<Directive> like(String pattern, ApacheConfiguration all) {
      return all.directives().stream()
          .filter(each -> found(pattern, each.name() + " " + each.value()))
          .toList();
    }

    /** The value that applies in the section of another directive. */
    private String valueBeside(Directive other, ApacheConfiguration all) {
      Pattern same = Pattern.compile("^" + Pattern.quote(other.context()) + "$");
      return all.inForce(name, same).stream().findFirst().map(Directive::value).orElse("");
    }

    private String shown(Directive other, ApacheConfiguration all) {
      return other.text() + ", " + name + " " + valueBeside(other, all);
    }

    private boolean isBad(String value) {
      return found(bad, value.replace("\"", "")) || beyond(value, null, atMost);
    }
  }

  /**
   * Modules that Apache has loaded.
   *
   * @param bad names that should not be among them
   */
  record Module(String bad) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      Collection<String> loaded = scan.configuration().modules();
      if (loaded.isEmpty()) {
        throw new NotInspectable("Apache does not say which modules it has loaded");
      }
      List<String> seen = loaded.stream().filter(m -> found("^(" + bad + ")$", m)).toList();
      return unwanted(seen, "none of " + loaded.size() + " loaded modules");
    }
  }

  /**
   * A setting of the PHP that serves pages.
   *
   * @param absent what holds where it has no such setting
   */
  record PhpSetting(String name, String bad, String absent, Long atLeast, Long atMost)
      implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      String value = scan.php().values().getOrDefault(name, absent == null ? "" : absent);
      return new Outcome(found(bad, value) || beyond(value, atLeast, atMost), name + " = " + value);
    }
  }

  /**
   * A query of the database.
   *
   * @param bad what is bad in a row's text, its columns with blanks between; null: that there is
   *     one
   * @param right a global one without which the query hides rows; null: none
   */
  record Query(String query, String bad, String right) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      if (right != null
          && scan.rows("SHOW GRANTS").stream()
              .noneMatch(row -> found(right + "|ALL PRIVILEGES ON \\*", row.get(0)))) {
        throw new NotInspectable("the account has not the right " + right);
      }
      List<String> rows = scan.rows(query).stream().map(row -> String.join(" ", row)).toList();
      Outcome seen = judged(rows, row -> bad == null || found(bad, row), row -> row, "no row");
      return new Outcome(seen.bad(), query + " → " + seen.evidence());
    }
  }

  /**
   * Files that find(1) finds, each of which is bad: by owner and mode.
   *
   * @param where the server's name
   * @param path with variables in it, see {@link Scan#substituted}
   * @param tests as find takes them
   * @param reached whether only what others can come to is bad
   */
  record Find(String where, String path, String tests, boolean reached) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws IOException, NotInspectable {
      List<String> paths = scan.substituted(path);
      if (paths.isEmpty()) {
        throw new NotInspectable("nothing says where " + path + " is");
      }
      if (reached) {
        List<String> closed = found(scan, folders(paths), "-maxdepth 0 ! -perm -o+x");
        if (!closed.isEmpty()) {
          return new Outcome(false, "closed to others: " + closed.get(0));
        }
      }
      return unwanted(
          found(scan, paths, String.join(" ", scan.substituted(tests))),
          "none in " + String.join(", ", paths));
    }

    private static List<String> folders(List<String> paths) {
      return paths.stream()
          .flatMap(
              each -> Stream.iterate(Path.of(each).getParent(), Objects::nonNull, Path::getParent))
          .map(Path::toString)
          .toList();
    }

    private List<String> found(Scan scan, List<String> paths, String tests)
        throws IOException, NotInspectable {
      List<String> line = new ArrayList<>(List.of("find", "-H"));
      line.addAll(paths);
      line.addAll(List.of(tests.split(" ")));
      line.addAll(List.of("-printf", "%u:%g %m %p\\n"));
      Output output = scan.shell(where, line);
      List<String> found =
          output.text().lines().filter(each -> !each.startsWith("find: ")).toList();
      if (output.code() != 0 && found.isEmpty()) {
        throw new NotInspectable(output.text().strip());
      }
      return found;
    }
  }

  /**
   * Whom the processes of a server run as: its workers, or itself where it has none.
   *
   * @param server its name
   */
  record ProcessUser(String server, String bad) implements Inspection {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      ProcessHandle process =
          Optional.ofNullable(scan.subject().processes().get(server))
              .or(() -> byPidFile(scan))
              .orElseThrow(() -> new NotInspectable("no process of the " + server + " is known"));
      List<ProcessHandle> workers = process.descendants().toList();
      List<String> users =
          (workers.isEmpty() ? List.of(process) : workers)
              .stream().map(ProcessUser::user).distinct().toList();
      if (users.contains("?")) {
        throw new NotInspectable("the system does not say whom the " + server + " runs as");
      }
      return new Outcome(
          users.stream().anyMatch(user -> found(bad, user)),
          server + " runs as " + String.join(", ", users));
    }

    /** By number where this machine has no name for it, as for the user of a container. */
    private static String user(ProcessHandle of) {
      return of.info().user().orElseGet(() -> number(of));
    }

    private static String number(ProcessHandle of) {
      try {
        return "uid " + Files.getAttribute(Path.of("/proc", "" + of.pid()), "unix:uid");
      } catch (IOException | UnsupportedOperationException e) {
        return "?";
      }
    }

    /** The process of an Apache that the user started. */
    private Optional<ProcessHandle> byPidFile(Scan scan) {
      try {
        String file =
            server.equals("web server") && scan.subject().access().isPresent()
                ? scan.configuration().facts().getOrDefault("PidFile", "")
                : "";
        return ProcessHandle.of(Long.parseLong(Files.readString(Path.of(file)).strip()));
      } catch (IOException | NumberFormatException | NotInspectable e) {
        return Optional.empty();
      }
    }
  }

  /** Ports of the web server's host that should not answer to others. */
  record OpenPort(List<Integer> numbers) implements Inspection {
    private static final int PATIENCE_MILLIS = 2000;

    @Override
    public boolean sees(Scan scan) {
      return !scan.subject().here();
    }

    @Override
    public Outcome inspect(Scan scan) {
      String host = scan.subject().web().socketHost();
      List<String> open = new ArrayList<>();
      for (int number : numbers) {
        try (Socket socket = new Socket()) {
          socket.connect(new InetSocketAddress(host, number), PATIENCE_MILLIS);
          open.add(host + ":" + number + " takes connections");
        } catch (IOException e) {
          continue;
        }
      }
      return unwanted(open, "none of " + numbers);
    }
  }
}
