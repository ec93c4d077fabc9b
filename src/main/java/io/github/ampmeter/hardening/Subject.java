package io.github.ampmeter.hardening;

import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is looked at.
 *
 * @param pages whose headers are looked at
 * @param versions as the servers have told them, such as {@code web server}
 * @param access from inside; empty: from outside only
 * @param processes of the servers, by name; none where they are not ours
 * @param phpinfo the user's page that says PHP's settings; empty: none
 * @param time when
 */
public record Subject(
    WebAddress web,
    List<String> pages,
    Map<String, String> versions,
    Optional<ServerAccess> access,
    Map<String, ProcessHandle> processes,
    Optional<String> phpinfo,
    Instant time) {
  /** Whether the servers are on another machine, as far as their address tells. */
  boolean remote() {
    try {
      return !InetAddress.getByName(web.socketHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return true;
    }
  }
}
