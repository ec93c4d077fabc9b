package io.github.ampmeter.source.hardening;

import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
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
  /** Whether users on other machines can reach them, as far as their address tells. */
  boolean remote() {
    try {
      return !InetAddress.getByName(web.socketHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return true;
    }
  }

  /** Whether we ask on the servers' own machine, by whatever address. */
  boolean here() {
    try {
      InetAddress address = InetAddress.getByName(web.socketHost());
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException e) {
      return false;
    }
  }
}
