package io.github.ampmeter.stack.embedded;

import java.io.IOException;
import javax.servlet.ServletException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.AccessLogValve;

/** An access log whose %D is microseconds, as Apache's is; Tomcat 9's own is milliseconds. */
public class MicrosecondAccessLog extends AccessLogValve {
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
      // A request that Tomcat itself refuses never enters the pipeline and has no start.
      Object start = request == null ? null : request.getNote(START);
      long micros = start == null ? millis * 1000 : (System.nanoTime() - (Long) start + 500) / 1000;
      buffer.append(Long.toString(micros));
    };
  }
}
