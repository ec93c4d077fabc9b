package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.SystemAccount;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpdConfigurationTest {
  private static final Httpd DEBIAN =
      new Httpd(
          Path.of("/usr/sbin/apache2"),
          Path.of("/usr/lib/apache2/modules"),
          Set.of("mod_unixd.c", "mod_log_config.c", "mod_logio.c", "mod_version.c"));
  private static final Php MOD_PHP =
      new Php.Module(Path.of("/usr/lib/apache2/modules/libphp8.2.so"));
  private static final Php PHP_FPM = new Php.Fpm(Path.of("/usr/sbin/php-fpm"));
  private static final StackAddresses ADDRESSES =
      new StackAddresses("127.0.0.1", 8180, DatabaseAddress.onLoopback(3306), Optional.empty());
  private static final StackAddresses OBSERVED = ADDRESSES.withOwnListener(8181);
  private static final Optional<SystemAccount> WWW_DATA =
      Optional.of(new SystemAccount("www-data", 33, 33));

  @Test
  void runsModPhpInThePreforkMpmAsAnotherUserThanRoot() {
    assertThat(text(MOD_PHP, WWW_DATA, Map.of()))
        .isEqualTo(
            """
            ServerRoot "/tmp/ampmeter-1"
            DefaultRuntimeDir "/tmp/ampmeter-1"
            PidFile "/tmp/ampmeter-1/httpd.pid"
            ServerName 127.0.0.1
            Listen 127.0.0.1:8180
            LoadModule mpm_prefork_module "/usr/lib/apache2/modules/mod_mpm_prefork.so"
            LoadModule authz_core_module "/usr/lib/apache2/modules/mod_authz_core.so"
            LoadModule mime_module "/usr/lib/apache2/modules/mod_mime.so"
            LoadModule dir_module "/usr/lib/apache2/modules/mod_dir.so"
            LoadModule status_module "/usr/lib/apache2/modules/mod_status.so"
            User www-data
            Group #33
            ServerLimit 50
            MaxRequestWorkers 50
            StartServers 50
            MinSpareServers 5
            MaxSpareServers 51
            KeepAlive On
            KeepAliveTimeout 5000ms
            MaxKeepAliveRequests 0
            TypesConfig /dev/null
            AddType text/html .html
            AddType text/css .css
            AddType text/javascript .js
            AddType image/png .png
            AddType image/jpeg .jpg .jpeg
            AddType image/gif .gif
            AddType image/svg+xml .svg
            DocumentRoot "/ampmeter/webapp"
            DirectoryIndex index.html index.php
            <Directory "/ampmeter/webapp">
              AllowOverride None
              Options FollowSymLinks
            </Directory>
            ErrorLog "/runs/a b/stack/web.log"
            LogFormat "%h %l %u %t \\"%r\\" %s %b %D %{pid}P %X" ampmeter
            <IfModule mod_logio.c>
              <IfModule mod_version.c>
                <IfVersion >= 2.4.13>
                  LogIOTrackTTFB ON
                  LogFormat "%h %l %u %t \\"%r\\" %s %b %D %{pid}P %X %^FB" ampmeter
                </IfVersion>
              </IfModule>
            </IfModule>
            CustomLog "/runs/a b/stack/access.log" ampmeter
            LoadModule php_module "/usr/lib/apache2/modules/libphp8.2.so"
            PHPIniDir "/tmp/ampmeter-1"
            <FilesMatch "\\.php$">
              SetHandler "application/x-httpd-php"
            </FilesMatch>
            """);
  }

  @Test
  void compressesTextsWhereAskedTo() {
    String text = text(MOD_PHP, WWW_DATA, Map.of("compression", "true"));

    assertThat(text.lines())
        .contains(
            "LoadModule filter_module \"/usr/lib/apache2/modules/mod_filter.so\"",
            "LoadModule deflate_module \"/usr/lib/apache2/modules/mod_deflate.so\"",
            "AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript");
    assertThat(text(MOD_PHP, WWW_DATA, Map.of())).doesNotContain("deflate", "DEFLATE");
  }

  @Test
  void addsNothingWithoutHardening() {
    assertThat(text(MOD_PHP, WWW_DATA, Map.of("hardening", "none")))
        .isEqualTo(text(MOD_PHP, WWW_DATA, Map.of()));
  }

  @Test
  void deniesWhatIsNotServedWhereItIsHardened() {
    String text = text(MOD_PHP, WWW_DATA, Map.of("hardening", "strict"));

    assertThat(text)
        .startsWith(text(MOD_PHP, WWW_DATA, Map.of()).substring(0, 200))
        .contains(
            "<Directory \"/\">\n  AllowOverride None\n  Require all denied\n</Directory>",
            "  <LimitExcept GET POST>\n    Require all denied\n  </LimitExcept>",
            "ServerTokens Prod\n",
            "TraceEnable Off\n");
    assertThat(text(MOD_PHP, WWW_DATA, Map.of("hardening", "debian")))
        .contains("ServerTokens OS\n", "  Require all granted\n")
        .doesNotContain("LimitExcept", "Header ");
  }

  @Test
  void answersUsAtAPortOfOurOwn() {
    String text = text(MOD_PHP, WWW_DATA, Map.of(), OBSERVED);

    assertThat(text)
        .contains(
            "Listen 127.0.0.1:8181\n<VirtualHost 127.0.0.1:8181>\n",
            "  DocumentRoot \"/tmp/ampmeter-1/own\"\n",
            "    Require all granted\n    SetHandler server-status\n")
        .doesNotContain("/server-status");
    assertThat(text(PHP_FPM, WWW_DATA, Map.of("hardening", "debian"), OBSERVED))
        .contains(
            "    Require ip 127.0.0.1\n    SetHandler server-status\n",
            "    SetHandler \"proxy:unix:/tmp/ampmeter-1/php.sock|fcgi://localhost\"\n  </If>");
  }

  @Test
  void leavesTheForkingToApacheWhereWorkersAreToComeOnDemand() {
    String text = text(MOD_PHP, WWW_DATA, Map.of("workers", "on-demand", "maxWorkers", "40"));

    assertThat(text.lines())
        .contains("ServerLimit 40", "MaxRequestWorkers 40")
        .noneMatch(line -> line.startsWith("StartServers") || line.contains("SpareServers"));
  }

  @Test
  void startsOneProcessOfTheEventMpmWhereWorkersAreToComeOnDemand() {
    String text = text(PHP_FPM, WWW_DATA, Map.of("workers", "on-demand", "maxWorkers", "100"));

    assertThat(text.lines()).contains("StartServers 1", "ServerLimit 2", "MinSpareThreads 1");
  }

  @Test
  void runsPhpFpmBehindTheEventMpm() {
    String text =
        text(
            PHP_FPM,
            Optional.empty(),
            Map.of("maxWorkers", "100", "keepAlive", "false", "keepAliveTimeout", "250 ms"));

    assertThat(text.lines())
        .contains(
            "LoadModule mpm_event_module \"/usr/lib/apache2/modules/mod_mpm_event.so\"",
            "LoadModule proxy_fcgi_module \"/usr/lib/apache2/modules/mod_proxy_fcgi.so\"",
            "ThreadsPerChild 50",
            "ServerLimit 2",
            "MaxRequestWorkers 100",
            "KeepAlive Off",
            "KeepAliveTimeout 250ms",
            "  SetHandler \"proxy:unix:/tmp/ampmeter-1/php.sock|fcgi://localhost\"")
        .noneMatch(line -> line.startsWith("User") || line.contains("libphp"));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "7,7", "50,50", "64,64", "100,50", "256,64", "150,50", "101,101"})
  void makesWholeProcessesOfTheWorkers(int workers, int threads) {
    assertThat(HttpdConfiguration.threadsPerProcess(workers)).isEqualTo(threads);
  }

  @ParameterizedTest
  @CsvSource({
    "libphp8.2.so,php_module",
    "libphp.so,php_module",
    "libphp7.4.so,php7_module",
    "libphp5.so,php5_module"
  })
  void callsPhpsModuleAsPhpDoes(String library, String name) {
    assertThat(new Php.Module(Path.of("/m", library)).moduleName()).isEqualTo(name);
  }

  @Test
  void quotesWhatAPathMayHold() {
    assertThat(ApacheDirectives.quoted(Path.of("/a \"b\\c"))).isEqualTo("\"/a \\\"b\\\\c\"");
  }

  @Test
  void asksByHttpsOnAPortOfItsOwn() {
    StackAddresses addresses = ADDRESSES.withTls(8181);
    String text = text(MOD_PHP, WWW_DATA, Map.of("tls", "true", "hardening", "strict"), addresses);

    assertThat(text)
        .contains(
            "Listen 127.0.0.1:8181\n",
            "Listen 127.0.0.1:8180\n",
            "mod_ssl.so\"\n",
            "<VirtualHost *:8180>\n  SSLEngine On\n",
            "  SSLCertificateKeyFile \"/tmp/ampmeter-1/tls.key\"\n",
            "  SSLProtocol -all +TLSv1.2 +TLSv1.3\n",
            "  Header always set Strict-Transport-Security");
    assertThat(text(MOD_PHP, WWW_DATA, Map.of("tls", "false"))).doesNotContain("SSL", "8181");
  }

  private static String text(
      Php php, Optional<SystemAccount> account, Map<String, String> variants) {
    return text(php, account, variants, ADDRESSES);
  }

  private static String text(
      Php php,
      Optional<SystemAccount> account,
      Map<String, String> variants,
      StackAddresses addresses) {
    return new HttpdConfiguration(
            DEBIAN,
            php,
            StackSpec.parse(StackKind.LOCAL, variants),
            new WebServers.WebFolder(Path.of("/tmp/ampmeter-1"), account),
            addresses,
            ApacheDirectives.documents("\"/ampmeter/webapp\""),
            Path.of("/runs/a b/stack"))
        .text();
  }
}
