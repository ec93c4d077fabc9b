package io.github.ampmeter.stack.local;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.DatabaseProgram.MariaDb;
import io.github.ampmeter.stack.DatabaseProgram.MySql;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.CpuSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSoftwareTest {
  @TempDir Path root;

  private MachineTree machine;

  @BeforeEach
  void emptyMachine() {
    machine = new MachineTree(root);
  }

  @Test
  void findsModPhpAndMariaDbOfADebian() {
    machine.debianApache().debianMariaDb();
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    LocalSoftware found = find(Map.of());

    assertThat(found.httpd().program()).isEqualTo(root.resolve("usr/sbin/apache2"));
    assertThat(found.httpd().builtIn()).containsExactly("mod_unixd.c");
    assertThat(found.php())
        .isEqualTo(new Php.Module(root.resolve("usr/lib/apache2/modules/libphp8.2.so")));
    assertThat(found.database())
        .isEqualTo(
            new MariaDb(
                root.resolve("usr/sbin/mariadbd"),
                root.resolve("usr"),
                root.resolve("usr/share/mysql")));
    assertThat(found.launcher()).isEmpty();
  }

  @Test
  void findsPhpFpmAndMySqlOfAFedora() {
    machine.fedoraApache().fedoraMySql().program("usr/sbin/php-fpm", "");

    LocalSoftware found = find(Map.of());

    assertThat(found.httpd().program()).isEqualTo(root.resolve("usr/sbin/httpd"));
    assertThat(found.php()).isEqualTo(new Php.Fpm(root.resolve("usr/sbin/php-fpm")));
    assertThat(found.database())
        .isEqualTo(new MySql(root.resolve("usr/libexec/mysqld"), root.resolve("usr")));
  }

  @Test
  void searchesThePathFirst() {
    machine.fedoraApache().fedoraMySql().program("usr/sbin/php-fpm", "");
    machine.program("opt/apache/bin/httpd", "true");

    LocalSoftware found =
        LocalSoftware.find(
            new Programs(root, List.of(root.resolve("opt/apache/bin"))),
            variants(Map.of()),
            mysql());

    assertThat(found.httpd().program()).isEqualTo(root.resolve("opt/apache/bin/httpd"));
  }

  @Test
  void takesTheNewestOfSeveralPhps() {
    machine.debianApache().debianMariaDb();
    for (String name : List.of("libphp7.4.so", "libphp8.10.so", "libphp8.2.so")) {
      machine.file("usr/lib/apache2/modules/" + name, "");
    }

    assertThat(find(Map.of()).php())
        .isEqualTo(new Php.Module(root.resolve("usr/lib/apache2/modules/libphp8.10.so")));
  }

  @Test
  void takesPhpFpmWhereItIsAskedFor() {
    machine.debianApache().modules("usr/lib/apache2/modules", List.of("proxy", "proxy_fcgi"));
    machine.debianMariaDb().program("usr/sbin/php-fpm7.4", "").program("usr/sbin/php-fpm8.2", "");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertThat(find(Map.of("php", "php-fpm")).php())
        .isEqualTo(new Php.Fpm(root.resolve("usr/sbin/php-fpm8.2")));
  }

  @Test
  void namesAllThatIsMissingAndThePackagesOfBothFamilies() {
    assertRefusal(() -> find(Map.of("cpus", "1")))
        .hasMessage(
            "the local stack needs Apache (apache2 or httpd), PHP for Apache (mod_php or php-fpm),"
                + " a database (mariadbd or mysqld), taskset, for stack.cpus, which this machine"
                + " does not have; on Debian and Ubuntu: apt-get install apache2 libapache2-mod-php"
                + " php-mysql mariadb-server util-linux; on Fedora: dnf install httpd php-fpm"
                + " php-mysqlnd php-opcache mariadb-server util-linux");
  }

  @Test
  void namesOnlyWhatIsMissing() {
    machine.debianApache().debianMariaDb();

    assertThatThrownBy(() -> find(Map.of()))
        .hasMessageStartingWith("the local stack needs PHP for Apache (mod_php or php-fpm), which")
        .hasMessageContaining("apt-get install libapache2-mod-php php-mysql;")
        .hasMessageNotContaining("mariadb");
  }

  @Test
  void namesTheSquidThatIsMissing() {
    machine.debianApache().debianMariaDb().program("usr/bin/setpriv", "");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertThat(find(Map.of()).squid()).isEmpty();
    assertRefusal(() -> find(Map.of("frontCache", "squid")))
        .hasMessage(
            "the local stack needs Squid, for stack.frontCache, which this machine does not have;"
                + " on Debian and Ubuntu: apt-get install squid; on Fedora: dnf install squid");
  }

  @Test
  void namesAModuleOfApacheThatIsMissing() {
    machine.debianApache().debianMariaDb().program("usr/sbin/php-fpm", "");

    assertRefusal(() -> find(Map.of()))
        .hasMessageContaining("needs Apache's module mod_proxy, mod_proxy_fcgi, which is neither");
  }

  @Test
  void namesAProgramThatDoesNotRun() {
    machine.debianApache().program("usr/sbin/mysqld", "echo libaio.so.1 not found; exit 127");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertRefusal(() -> find(Map.of()))
        .hasMessageContaining("usr/sbin/mysqld must run, but ended with code 127: libaio.so.1");
  }

  @Test
  void takesTheUnpackedMySqlWhereNoneIsInstalled() {
    machine.debianApache().program("ampmeter/mysql/bin/mysqld", "");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertThat(find(Map.of()).database()).isEqualTo(MySql.unpackedIn(mysql()));
    assertThatThrownBy(() -> find(Map.of("database", "installed")))
        .hasMessageContaining("needs a database (mariadbd or mysqld), which");
  }

  @Test
  void takesTheInstalledDatabaseByDefault() {
    machine.debianApache().debianMariaDb().program("ampmeter/mysql/bin/mysqld", "");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertThat(find(Map.of()).database()).isInstanceOf(MariaDb.class);
    assertThat(find(Map.of("database", "mysql-8")).database()).isEqualTo(MySql.unpackedIn(mysql()));
  }

  @Test
  void reportsHowToGetTheMySqlThatIsAskedFor() {
    machine.debianApache().debianMariaDb();

    assertRefusal(() -> find(Map.of("database", "mysql-8")))
        .hasMessageStartingWith("stack.database is mysql-8, but " + mysql() + " is missing")
        .hasMessageContaining("-Dmysql=8");
  }

  @Test
  void launchesThroughTasksetForCpus() {
    machine.debianApache().debianMariaDb().program("usr/bin/taskset", "");
    machine.file("usr/lib/apache2/modules/libphp8.2.so", "");

    assertThat(find(Map.of("cpus", "0-1")).launcher())
        .containsExactly(root.resolve("usr/bin/taskset").toString(), "--cpu-list", "0,1");
  }

  private LocalSoftware find(Map<String, String> variants) {
    return LocalSoftware.find(machine.programs(), variants(variants), mysql());
  }

  private static LocalVariants variants(Map<String, String> variants) {
    return LocalVariants.of(StackSpec.parse(StackKind.LOCAL, variants), CpuSet.list("0-1"));
  }

  private Path mysql() {
    return root.resolve("ampmeter/mysql");
  }
}
