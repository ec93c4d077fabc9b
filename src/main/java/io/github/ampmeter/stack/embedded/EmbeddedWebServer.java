package io.github.ampmeter.stack.embedded;

import com.caucho.quercus.servlet.QuercusServlet;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.servlet.Servlet;
import javax.servlet.ServletException;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.tomcat.SimpleInstanceManager;

/** The web server of the embedded stack, in a JVM of its own: Tomcat, PHP pages by Quercus. */
public final class EmbeddedWebServer {
  private final Settings settings;
  private final Tomcat tomcat = new Tomcat();

  private EmbeddedWebServer(Settings settings) {
    this.settings = settings;
  }

  public static void main(String[] arguments) throws LifecycleException, InterruptedException {
    EmbeddedWebServer server = new EmbeddedWebServer(Settings.parse(arguments));
    server.start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
    new CountDownLatch(1).await();
  }

  private void start() throws LifecycleException {
    tomcat.setBaseDir(settings.scratch().toString());
    tomcat.setConnector(connector());
    // The engine's first valve sees each request, and its background thread flushes the log.
    tomcat.getEngine().getPipeline().addValve(accessLog());
    tomcat.getEngine().setBackgroundProcessorDelay(1);
    tomcat.getHost().addChild(pages());
    tomcat.start();
  }

  private Connector connector() {
    Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(settings.port());
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", Integer.toString(settings.web().maxWorkers()));
    connector.setProperty(
        "minSpareThreads", Integer.toString(Math.min(10, settings.web().maxWorkers())));
    // By default Tomcat closes a connection after 100 requests; 1 means no keep-alive.
    connector.setProperty("maxKeepAliveRequests", settings.web().keepAlive() ? "-1" : "1");
    connector.setProperty(
        "keepAliveTimeout", Long.toString(settings.web().keepAliveTimeout().toMillis()));
    connector.setThrowOnFailure(true);
    return connector;
  }

  private MicrosecondAccessLog accessLog() {
    MicrosecondAccessLog log = new MicrosecondAccessLog();
    log.setDirectory(settings.logs().toAbsolutePath().toString());
    log.setPrefix("access");
    log.setSuffix(".log");
    log.setRotatable(false);
    log.setPattern("%h %l %u %t \"%r\" %s %b %D");
    return log;
  }

  private Context pages() {
    StandardContext context = new StandardContext();
    context.setName("");
    context.setPath("");
    context.setDocBase(settings.webapp().toString());
    // No class here has annotations, and Tomcat's default manager needs the javax.annotation
    // classes.
    context.setInstanceManager(new SimpleInstanceManager());
    context.addLifecycleListener(
        event -> {
          if (Lifecycle.CONFIGURE_START_EVENT.equals(event.getType())) {
            context.setConfigured(true);
          }
        });
    addServlet(context, "default", DefaultServlet.class, "/");
    addServlet(context, "php", QuercusServlet.class, "*.php");
    context.addMimeMapping("html", "text/html");
    context.addMimeMapping("css", "text/css");
    context.addMimeMapping("js", "text/javascript");
    context.addMimeMapping("png", "image/png");
    context.addWelcomeFile("index.html");
    context.addWelcomeFile("index.php");
    return context;
  }

  private static void addServlet(
      Context context, String name, Class<? extends Servlet> type, String pattern) {
    Wrapper servlet = Tomcat.addServlet(context, name, type.getName());
    servlet.setLoadOnStartup(1);
    servlet.addMapping(pattern);
  }

  private void stop() {
    try {
      tomcat.stop();
    } catch (LifecycleException e) {
      e.printStackTrace();
    }
  }

  /** An access log whose %D is in microseconds, as in Apache's; Tomcat 9 writes milliseconds. */
  private static class MicrosecondAccessLog extends AccessLogValve {
    private static final String START = MicrosecondAccessLog.class.getName() + ".start";

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      request.setNote(START, System.nanoTime());
      super.invoke(request, response);
    }

    @Override
    protected AccessLogElement createAccessLogElement(char pattern) {
      if (pattern != 'D') {
        return super.createAccessLogElement(pattern);
      }
      return (buffer, date, request, response, millis) -> {
        // A request that Tomcat itself rejects never enters the pipeline and has no start.
        Object start = request == null ? null : request.getNote(START);
        long micros =
            start == null ? millis * 1000 : (System.nanoTime() - (Long) start + 500) / 1000;
        buffer.append(Long.toString(micros));
      };
    }
  }

  /** The web server's settings, which its JVM reads from the command line as name=value. */
  record Settings(int port, Path webapp, Path scratch, Path logs, StackSpec.Web web) {

    static Settings parse(String[] arguments) {
      Map<String, String> values = new LinkedHashMap<>();
      for (String argument : arguments) {
        int equals = argument.indexOf('=');
        values.put(argument.substring(0, equals), argument.substring(equals + 1));
      }
      return new Settings(
          Integer.parseInt(values.get("port")),
          Path.of(values.get("webapp")),
          Path.of(values.get("scratch")),
          Path.of(values.get("logs")),
          new StackSpec.Web(
              Boolean.parseBoolean(values.get("keepAlive")),
              Duration.ofMillis(Long.parseLong(values.get("keepAliveTimeoutMillis"))),
              Integer.parseInt(values.get("maxWorkers"))));
    }

    List<String> arguments() {
      return List.of(
          "port=" + port,
          "webapp=" + webapp,
          "scratch=" + scratch,
          "logs=" + logs,
          "keepAlive=" + web.keepAlive(),
          "keepAliveTimeoutMillis=" + web.keepAliveTimeout().toMillis(),
          "maxWorkers=" + web.maxWorkers());
    }
  }
}
