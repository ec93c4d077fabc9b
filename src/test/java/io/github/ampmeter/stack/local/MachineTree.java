package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The file system of a machine on which this and that is installed. */
record MachineTree(Path root) {
  private static final List<String> APACHE_MODULES =
      List.of(
          "mpm_prefork", "mpm_event", "authz_core", "unixd", "log_config", "mime", "dir", "status");

  MachineTree debianApache() {
    program("usr/sbin/apache2", "echo Compiled in modules:; echo '  mod_unixd.c'");
    return modules("usr/lib/apache2/modules", APACHE_MODULES);
  }

  MachineTree fedoraApache() {
    program("usr/sbin/httpd", "echo '  core.c'");
    return modules("usr/lib64/httpd/modules", APACHE_MODULES)
        .modules("usr/lib64/httpd/modules", List.of("proxy", "proxy_fcgi"));
  }

  MachineTree modules(String folder, List<String> names) {
    names.forEach(name -> file(folder + "/mod_" + name + ".so", ""));
    return this;
  }

  MachineTree debianMariaDb() {
    program("usr/sbin/mariadbd", "echo 'mariadbd  Ver 10.11.6-MariaDB'");
    for (String name : List.of("system_tables", "performance_tables", "system_tables_data")) {
      file("usr/share/mysql/mysql_" + name + ".sql", "");
    }
    return this;
  }

  MachineTree fedoraMySql() {
    return program("usr/libexec/mysqld", "echo '/usr/libexec/mysqld  Ver 8.0.36 for Linux'");
  }

  MachineTree program(String path, String script) {
    Path program = file(path, "#!/bin/sh\n" + script + "\n");
    try {
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path file(String path, String text) {
    Path file = root.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Programs programs() {
    return new Programs(root, List.of());
  }
}
