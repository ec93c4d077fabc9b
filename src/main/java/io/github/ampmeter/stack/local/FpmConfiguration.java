package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.process.SystemAccount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A php-fpm.conf with one pool.
 *
 * @param onDemand whether they are started when requests come
 * @param environment names that the pages may see; the values come from php-fpm's own environment
 */
record FpmConfiguration(
    Path socket,
    int workers,
    boolean onDemand,
    Optional<SystemAccount> account,
    Collection<String> environment,
    Path log) {

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("[global]");
    lines.add("daemonize = no");
    lines.add("error_log = " + log);
    lines.add("[pages]");
    lines.add("listen = " + socket);
    lines.add("listen.mode = 0600");
    account.ifPresent(
        a ->
            lines.addAll(
                List.of("listen.owner = " + a.name(), "user = " + a.name(), "group = " + a.gid())));
    lines.add("pm = " + (onDemand ? "ondemand" : "static"));
    lines.add("pm.max_children = " + workers);
    for (String name : new TreeSet<>(environment)) {
      lines.add("env[" + name + "] = $" + name);
    }
    return String.join("\n", lines) + "\n";
  }
}
