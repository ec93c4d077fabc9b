package io.github.ampmeter.stack.container;

import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.StackSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The httpd.conf of the web container; of the image's own nothing is read. What depends on the
 * image (where its modules lie, which user it has) stands in image.conf, which web.sh writes.
 */
record HttpdConfiguration(StackSpec spec) {
  static final int PORT = 80;

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("ServerRoot \"/ampmeter\"");
    lines.add("DefaultRuntimeDir \"/ampmeter/run\"");
    lines.add("PidFile \"/ampmeter/run/httpd.pid\"");
    lines.add("ServerName 127.0.0.1");
    lines.add("Listen " + PORT);
    lines.add("Include \"/ampmeter/image.conf\"");
    lines.addAll(ApacheDirectives.prefork(spec));
    lines.addAll(ApacheDirectives.connections(spec));
    lines.addAll(ApacheDirectives.logging("/dev/stderr", accesses()));
    lines.addAll(ApacheDirectives.documents("\"/ampmeter/pages\""));
    lines.addAll(ApacheDirectives.compression(spec));
    lines.addAll(pageHandler());
    lines.addAll(ApacheDirectives.status());
    return String.join("\n", lines) + "\n";
  }

  /** Nobody copies the log of one that is kept up, and it would grow in the container. */
  private String accesses() {
    return spec.staysUp() ? "/dev/null" : "\"/ampmeter/logs/access.log\"";
  }

  private static List<String> pageHandler() {
    return List.of(
        "<FilesMatch \"\\.php$\">", "  SetHandler application/x-httpd-php", "</FilesMatch>");
  }
}
