package io.github.ampmeter.hardening;

import io.github.ampmeter.hardening.ApacheConfiguration.Directive;
import io.github.ampmeter.hardening.HttpProbe.Response;
import io.github.ampmeter.stack.ServerAccess.Output;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One way to inspect what a check is about, as a row of data has it: exactly one of these is given.
 * All patterns are searched for without regard to case, in responses line by line.
 */
record Inspection(
    Request request,
    Header header,
    Directives directive,
    Module module,
    PhpSetting php,
    Query sql,
    Find find,
    ProcessUser process,
    OpenPort port,
    TlsHandshake.Offer tls,
    TlsHandshake.Certificate certificate) {

  Inspection {
    long given =
        Stream.of(
                request, header, directive, module, php, sql, find, process, port, tls, certificate)
            .filter(Objects::nonNull)
            .count();
    if (given != 1) {
      throw new IllegalArgumentException("an inspection has one evaluator, not " + given);
    }
  }

  /** What was seen. */
  record Outcome(boolean bad, String evidence) {}

  /** Inspects servers. */
  interface Evaluator {
    Outcome inspect(Scan scan) throws IOException, NotInspectable;

    /** Whether it can tell for all who ask, and not only for who is on the server's machine. */
    default boolean sees(Scan scan) {
      return true;
    }
  }

  Evaluator evaluator() {
    return Stream.of(
            request, header, directive, module, php, sql, find, process, port, tls, certificate)
        .filter(Objects::nonNull)
        .map(Evaluator.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static boolean found(String pattern, String text) {
    return pattern != null && pattern(pattern).matcher(text).find();
  }

  private static Pattern pattern(String pattern) {
    return Pattern.compile(pattern == null ? "" : pattern, Pattern.CASE_INSENSITIVE);
  }

  /**
   * A request that should be refused, or whose answer should not say something. A page that is
   * missing, or answered as missing pages are, is never bad.
   *
   * @param path as it is sent; here and in headers <code>${x*100}</code> stands for 100 times x
   * @param elsewhere whether a request from the server's own machine tells nothing
   * @param exists whether the path is one that should not be there, so that missing is good
   * @param status of the bad answer; null: 2xx
   * @param head what stands in the bad answer's status line and headers
   * @param body what stands in its body
   */
  record Request(
      String method,
      String path,
      Map<String, String> headers,
      boolean elsewhere,
      Boolean exists,
      String status,
      String head,
      String body)
      implements Evaluator {
    String verb() {
      return method == null ? "GET" : method;
    }

    @Override
    public boolean sees(Scan scan) {
      return !elsewhere || scan.subject().remote();
    }

    @Override
    public Outcome inspect(Scan scan) throws IOException, NotInspectable {
      Response response = scan.http().ask(verb(), path, headers == null ? Map.of() : headers);
      boolean bad =
          found("^(" + (status == null ? "2.." : status) + ")$", "" + response.status())
              && (head == null || found("(?m)" + head, response.head()))
              && (body == null || found("(?m)" + body, response.body()))
              && (Boolean.FALSE.equals(exists) || !scan.http().isMissing(response, path));
      String shown = body == null ? response.head() : around(response.body());
      return new Outcome(bad, response.request() + " → " + response.status() + "\n" + shown);
    }

    /** What was found, with what stands around it. */
    private String around(String text) {
      var match = pattern("(?m)" + body).matcher(text);
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
  record Header(String name, boolean required, String bad, String good) implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws IOException, NotInspectable {
      List<String> seen = new ArrayList<>();
      for (String path : scan.subject().pages()) {
        Response page = scan.http().page(path);
        List<String> values = page.headers(name);
        String where = page.request() + " → " + page.status() + " ";
        if (values.isEmpty()) {
          seen.add(where + "without " + name);
          if (required) {
            return new Outcome(true, where + "without " + name);
          }
        }
        for (String value : values) {
          seen.add(where + name + ": " + value);
          if (found(bad, value) || good != null && !found(good, value)) {
            return new Outcome(true, where + name + ": " + value);
          }
        }
      }
      return new Outcome(false, String.join("\n", seen));
    }
  }

  /**
   * A directive of Apache's configuration, in each section where it stands.
   *
   * @param context of the sections; null: any
   * @param beside another directive with its value: only the sections that have it count, and where
   *     none has it, all is well
   * @param unless a directive with its value that makes all well wherever it stands
   * @param absent what holds where it is nowhere
   * @param every whether each of several in a section counts, and not the last alone
   * @param bad what is bad in a value
   * @param atLeast the smallest number that is good
   * @param atMost the largest one
   */
  record Directives(
      String name,
      String context,
      String beside,
      String unless,
      String absent,
      boolean every,
      String bad,
      Long atLeast,
      Long atMost)
      implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      ApacheConfiguration all = scan.configuration();
      if (beside != null) {
        return inspectBeside(all);
      }
      Optional<Directive> instead =
          all.directives().stream()
              .filter(each -> found(unless, each.name() + " " + each.value()))
              .findFirst();
      if (instead.isPresent()) {
        return new Outcome(false, instead.get().text());
      }
      List<Directive> here =
          every ? all.named(name, pattern(context)) : all.inForce(name, pattern(context));
      if (here.isEmpty()) {
        String value = absent == null ? "" : absent;
        return new Outcome(
            isBad(value), name + " is not set" + (value.isEmpty() ? "" : ": " + value));
      }
      List<Directive> bad = here.stream().filter(each -> isBad(each.value())).toList();
      return new Outcome(!bad.isEmpty(), texts(bad.isEmpty() ? here : bad));
    }

    private Outcome inspectBeside(ApacheConfiguration all) {
      List<Directive> others =
          all.directives().stream()
              .filter(each -> found(beside, each.name() + " " + each.value()))
              .toList();
      for (Directive other : others) {
        Pattern same = Pattern.compile("^" + Pattern.quote(other.context()) + "$");
        String value =
            all.inForce(name, same).stream().findFirst().map(Directive::value).orElse("");
        if (isBad(value)) {
          return new Outcome(true, other.text() + ", " + name + " " + value);
        }
      }
      return new Outcome(false, others.isEmpty() ? "no " + beside : texts(others));
    }

    private boolean isBad(String value) {
      String digits = value.replaceAll("\\D.*", "");
      long number =
          digits.isEmpty()
              ? -1
              : Long.parseLong(digits.substring(0, Math.min(18, digits.length())));
      return found(bad, value.replace("\"", ""))
          || number >= 0
              && (atLeast != null && number < atLeast || atMost != null && number > atMost);
    }

    private static String texts(List<Directive> all) {
      return String.join("\n", all.stream().map(Directive::text).distinct().toList());
    }
  }

  /**
   * Modules that Apache has loaded.
   *
   * @param bad names that should not be among them
   * @param required a name of which one should
   */
  record Module(String bad, String required) implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      Collection<String> loaded = scan.configuration().modules();
      if (loaded.isEmpty()) {
        throw new NotInspectable("Apache does not say which modules it has loaded");
      }
      List<String> seen =
          loaded.stream()
              .filter(m -> found("^(" + (bad == null ? required : bad) + ")$", m))
              .toList();
      return new Outcome(
          seen.isEmpty() == (bad == null),
          seen.isEmpty()
              ? "none of " + loaded.size() + " loaded modules"
              : String.join(", ", seen));
    }
  }

  /**
   * A setting of the PHP that serves pages.
   *
   * @param absent what holds where it has no such setting
   */
  record PhpSetting(String name, String bad, String absent, Long atLeast, Long atMost)
      implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      String value = scan.php().getOrDefault(name, absent == null ? "" : absent);
      boolean outside = false;
      if (atLeast != null || atMost != null) {
        long bytes = bytes(value);
        outside =
            bytes < 0 || atLeast != null && bytes < atLeast || atMost != null && bytes > atMost;
      }
      return new Outcome(found(bad, value) || outside, name + " = " + value);
    }

    /** As PHP reads 128M; -1: none, which is no limit. */
    private static long bytes(String value) {
      var number = Pattern.compile("(\\d{1,12})\\s*([kKmMgG]?).*").matcher(value);
      if (!number.matches()) {
        return -1;
      }
      int power =
          " kmg"
              .indexOf(
                  number.group(2).isEmpty()
                      ? " "
                      : number.group(2).toLowerCase(java.util.Locale.ROOT));
      return Long.parseLong(number.group(1)) << (10 * power);
    }
  }

  /**
   * A query of the database.
   *
   * @param bad what is bad in a row's text, its columns with blanks between; null: that there is
   *     one
   * @param right a global one without which the query hides rows; null: none
   */
  record Query(String query, String bad, String right) implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      if (right != null
          && scan.rows("SHOW GRANTS").stream()
              .noneMatch(row -> found(right + "|ALL PRIVILEGES ON \\*", row.get(0)))) {
        throw new NotInspectable("the account has not the right " + right);
      }
      List<String> rows = scan.rows(query).stream().map(row -> String.join(" ", row)).toList();
      List<String> seen = rows.stream().filter(row -> bad == null || found(bad, row)).toList();
      return new Outcome(
          !seen.isEmpty(),
          query
              + " → "
              + (rows.isEmpty() ? "no row" : String.join("; ", seen.isEmpty() ? rows : seen)));
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
  record Find(String where, String path, String tests, boolean reached) implements Evaluator {
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
      List<String> found = found(scan, paths, String.join(" ", scan.substituted(tests)));
      return new Outcome(
          !found.isEmpty(),
          found.isEmpty() ? "none in " + String.join(", ", paths) : String.join("\n", found));
    }

    private static List<String> folders(List<String> paths) {
      List<String> all = new ArrayList<>();
      for (String each : paths) {
        for (Path at = Path.of(each).getParent(); at != null; at = at.getParent()) {
          all.add(at.toString());
        }
      }
      return all;
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
  record ProcessUser(String server, String bad) implements Evaluator {
    @Override
    public Outcome inspect(Scan scan) throws NotInspectable {
      ProcessHandle process = process(scan);
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

    private ProcessHandle process(Scan scan) throws NotInspectable {
      ProcessHandle ours = scan.subject().processes().get(server);
      if (ours != null) {
        return ours;
      }
      if (scan.subject().access().isPresent() && server.equals("web server")) {
        Optional<ProcessHandle> told =
            told(scan.configuration().facts().getOrDefault("PidFile", ""));
        if (told.isPresent()) {
          return told.get();
        }
      }
      throw new NotInspectable("no process of the " + server + " is known");
    }

    private static Optional<ProcessHandle> told(String pidFile) {
      try {
        return ProcessHandle.of(Long.parseLong(Files.readString(Path.of(pidFile)).strip()));
      } catch (IOException | NumberFormatException e) {
        return Optional.empty();
      }
    }
  }

  /** Ports of the web server's host that should not answer to others. */
  record OpenPort(List<Integer> numbers) implements Evaluator {
    private static final int PATIENCE_MILLIS = 2000;

    @Override
    public boolean sees(Scan scan) {
      return scan.subject().remote();
    }

    @Override
    public Outcome inspect(Scan scan) {
      String host = scan.subject().web().host().replaceAll("[\\[\\]]", "");
      List<String> open = new ArrayList<>();
      for (int number : numbers) {
        try (Socket socket = new Socket()) {
          socket.connect(new InetSocketAddress(host, number), PATIENCE_MILLIS);
          open.add(host + ":" + number + " takes connections");
        } catch (IOException e) {
          continue;
        }
      }
      return new Outcome(
          !open.isEmpty(), open.isEmpty() ? "none of " + numbers : String.join("\n", open));
    }
  }
}
