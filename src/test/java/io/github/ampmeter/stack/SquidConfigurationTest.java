package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.FrontCache.SquidConfiguration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquidConfigurationTest {

  @Test
  void configuresAllThatDiffersFromSquidsDefaults() {
    assertThat(text(Map.of(), Optional.of("/tmp/ampmeter-1/store"), Optional.of("/dev/stdout")))
        .isEqualTo(
            """
            http_port 127.0.0.1:8180 accel defaultsite=127.0.0.1
            cache_peer 127.0.0.1 parent 8181 0 no-query no-digest no-netdb-exchange originserver
            never_direct allow all
            http_access allow all
            visible_hostname ampmeter-8180
            udp_incoming_address 127.0.0.1
            icp_port 0
            pinger_enable off
            pid_filename none
            coredump_dir none
            cache_log /dev/null
            logfile_rotate 0
            shutdown_lifetime 0 seconds
            max_filedescriptors 8192
            logformat ampmeter request %ts.%03tu %tr %Ss/%03>Hs %<st %rm %rp
            access_log stdio:/dev/stdout ampmeter
            client_persistent_connections on
            client_idle_pconn_timeout 5 seconds
            server_persistent_connections on
            server_idle_pconn_timeout 4 seconds
            cache_dir ufs /tmp/ampmeter-1/store 1024 4 16
            max_stale 0 seconds
            refresh_pattern -i \\.(html|css|js|png|jpe?g|gif|svg)$ 60 10000% 4320
            refresh_pattern -i (/cgi-bin/|\\?) 0 0% 0
            refresh_pattern . 0 20% 4320
            """);
  }

  @Test
  void keepsNothingOnDiskAndLogsNothingUnlessAsked() {
    assertThat(text(Map.of(), Optional.empty(), Optional.empty()))
        .contains("access_log none\n")
        .doesNotContain("cache_dir");
  }

  /** Apache's timeout may be shorter than a second; towards it Squid is the one that closes. */
  @ParameterizedTest
  @CsvSource({
    "true, 250 ms, on, 1, off,",
    "true, 1 s, on, 1, off,",
    "true, 1500 ms, on, 2, off,",
    "true, 60 s, on, 60, on, 59",
    "false, 5 s, off, 5, off,"
  })
  void keepsConnectionsAliveAsTheWebServerWould(
      String keepAlive, String timeout, String users, int idle, String webServer, Integer before) {
    String text =
        text(
            Map.of("keepAlive", keepAlive, "keepAliveTimeout", timeout),
            Optional.empty(),
            Optional.empty());

    assertThat(text)
        .contains(
            "client_persistent_connections " + users,
            "client_idle_pconn_timeout " + idle + " seconds",
            "server_persistent_connections " + webServer);
    assertThat(text.contains("server_idle_pconn_timeout")).isEqualTo(before != null);
    if (before != null) {
      assertThat(text).contains("server_idle_pconn_timeout " + before + " seconds");
    }
  }

  private static String text(
      Map<String, String> variants, Optional<String> folder, Optional<String> requests) {
    return new SquidConfiguration(
            StackSpec.parse(StackKind.LOCAL, variants),
            "127.0.0.1:8180",
            FrontCache.nameAt(8180),
            new SquidConfiguration.Peer("127.0.0.1", 8181),
            new SquidConfiguration.Files(folder, requests))
        .text();
  }
}
