package io.github.ampmeter.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An nginx on the second CPU that has one page of 1,150 bytes and counts its requests. */
final class PageServer implements AutoCloseable {
  static final String TEXT = "the page that is asked for";
  static final String PAGE = "/page.html";

  private static final int PAGE_BYTES = 1150;
  private static final Pattern REQUESTS = Pattern.compile("\\s\\d+ \\d+ (\\d+)\\s");
  private static final String SETTINGS =
      """
      user root;
      worker_processes 1;
      worker_cpu_affinity 10;
      daemon off;
      pid nginx.pid;
      error_log error.log;
      events { worker_connections 512; }
      http {
        access_log off;
        keepalive_requests 1000000000;
        types { text/html html; }
        client_body_temp_path t; proxy_temp_path t; fastcgi_temp_path t; uwsgi_temp_path t; scgi_temp_path t;
        ssl_certificate cert.pem;
        ssl_certificate_key key.pem;
        root %s;
        server {
          listen 127.0.0.1:%d;
          listen 127.0.0.1:%d ssl;
          location /count { stub_status; }
        }
      }
      """;

  private final Process nginx;
  private final int port;
  private final int securePort;
  private long own;

  PageServer(Path folder) throws IOException, InterruptedException {
    try (ServerSocket one = new ServerSocket(0);
        ServerSocket other = new ServerSocket(0)) {
      port = one.getLocalPort();
      securePort = other.getLocalPort();
    }
    String end = "<p>" + TEXT + "</p>\n";
    Files.writeString(folder.resolve("page.html"), "x".repeat(PAGE_BYTES - end.length()) + end);
    Files.writeString(folder.resolve("nginx.conf"), SETTINGS.formatted(folder, port, securePort));
    String certificate =
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=localhost";
    Cost.of(folder, List.of("sh", "-c", certificate));
    nginx =
        new ProcessBuilder("nginx", "-p", folder.toString(), "-c", "nginx.conf")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.out").toFile())
            .start();
    while (nginx.isAlive() && !Files.exists(folder.resolve("nginx.pid"))) {
      Thread.sleep(10);
    }
  }

  String origin(boolean secure) {
    return secure ? "https://127.0.0.1:" + securePort : "http://127.0.0.1:" + port;
  }

  /** How many requests it has had, without those that ask for it. */
  long requests() throws IOException {
    String said;
    try (InputStream in = new URL(origin(false) + "/count").openStream()) {
      said = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    own++;
    Matcher requests = REQUESTS.matcher(said);
    if (!requests.find()) {
      throw new IOException("nginx says: " + said);
    }
    return Long.parseLong(requests.group(1)) - own;
  }

  @Override
  public void close() {
    nginx.destroy();
  }
}
