package io.github.ampmeter.stack;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import java.nio.file.Path;
import java.util.List;

/**
 * Our own addresses on an Apache under test, at a port of their own: its status and, beside an
 * application, PHP's versions and settings. A fragment of the user's is read at the level of the
 * server, which every virtual host inherits; here each of its effects is undone.
 *
 * @param listen the argument of Listen, such as {@code 127.0.0.1:8181}
 * @param host the virtual host's address, such as {@code *:8181}
 * @param folder the folder with the page of versions
 * @param observers who may request the pages, as arguments of Require
 * @param phpHandler the handler of PHP pages
 */
public record OwnListener(
    String listen, String host, Path folder, String observers, String phpHandler) {
  /** Apache's status, for programs. */
  static final String STATUS = "/ampmeter-status";

  /** The status on a web server that is not ours. */
  static final String USUAL_STATUS = "/server-status";

  /** The directives, which precede all that may define another virtual host. */
  public List<String> apache() {
    return List.of(
        "ExtendedStatus Off",
        "Listen " + listen,
        "<VirtualHost " + host + ">",
        "  DocumentRoot " + quoted(folder),
        // Our requests are no load: they are in a log of their own.
        "  CustomLog " + quoted(folder.resolveSibling("own.log")) + " \"%t %s %r\"",
        "  <IfModule mod_rewrite.c>",
        // This rule is the last one: no alias, redirect, proxy or rule of a folder follows.
        "    RewriteEngine On",
        "    RewriteOptions IgnoreInherit",
        "    RewriteRule ^/([a-z.-]+)$ \"" + folder + "/$1\" [END]",
        "  </IfModule>",
        // Apache applies this kind of section last.
        "  <If \"true\">",
        "    <IfModule mod_authn_core.c>",
        "      AuthType None",
        "    </IfModule>",
        "    Require " + observers,
        "    FallbackResource disabled",
        "    <IfModule mod_access_compat.c>",
        "      Order deny,allow",
        "      Satisfy All",
        "    </IfModule>",
        "  </If>",
        "  <If \"%{REQUEST_URI} == '" + PagesUnderTest.PROBE + "'\">",
        "    SetHandler " + quoted(phpHandler),
        "  </If>",
        "  <If \"%{REQUEST_URI} == '" + STATUS + "'\">",
        "    Require " + observers,
        "    SetHandler server-status",
        "  </If>",
        "</VirtualHost>");
  }
}
