package io.github.ampmeter.hardening;

import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

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
    return !is(InetAddress::isLoopbackAddress);
  }

  /** Whether we ask on the servers' own machine, by whatever address. */
  boolean here() {
    return is(address -> address.isLoopbackAddress() || ofThisMachine(address));
  }

  private boolean is(Predicate<InetAddress> kind) {
    try {
      return kind.test(InetAddress.getByName(web.socketHost()));
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean ofThisMachine(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }
}
