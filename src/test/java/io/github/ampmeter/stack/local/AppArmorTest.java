package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppArmorTest {
  private static final Path MYSQLD = Path.of("/usr/sbin/mysqld");
  private static final String PROFILE = "etc/apparmor.d/usr.sbin.mysqld";

  @TempDir Path root;

  private MachineTree machine;

  @BeforeEach
  void ubuntu() {
    machine = new MachineTree(root);
    machine.file("sys/module/apparmor/parameters/enabled", "Y\n");
    machine.file(PROFILE, "#include <tunables/global>\n/usr/sbin/mysqld {\n}\n");
  }

  @Test
  void suspectsAProfileThatIsInForce() {
    assertThat(new AppArmor(root).hint(MYSQLD))
        .startsWith("\nAppArmor confines /usr/sbin/mysqld (" + root.resolve(PROFILE))
        .contains("aa-complain /usr/sbin/mysqld");
  }

  @Test
  void suspectsNothingWhereAppArmorIsOff() {
    machine.file("sys/module/apparmor/parameters/enabled", "N\n");

    assertThat(new AppArmor(root).hint(MYSQLD)).isEmpty();
  }

  @Test
  void suspectsNoProfileThatIsDisabled() {
    machine.file("etc/apparmor.d/disable/usr.sbin.mysqld", "");

    assertThat(new AppArmor(root).hint(MYSQLD)).isEmpty();
  }

  @Test
  void suspectsNoProfileOfCommentsOnly() {
    machine.file(PROFILE, "# This file is intentionally empty\n");

    assertThat(new AppArmor(root).hint(MYSQLD)).isEmpty();
  }

  @Test
  void suspectsNothingWithoutProfile() {
    assertThat(new AppArmor(root).hint(Path.of("/usr/sbin/mariadbd"))).isEmpty();
  }
}
