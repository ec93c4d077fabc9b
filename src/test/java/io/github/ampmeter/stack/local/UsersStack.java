package io.github.ampmeter.stack.local;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A stack that is somebody else's to whoever is told its addresses: a local one behind TLS. */
public final class UsersStack implements AutoCloseable {
  /** Holds characters that mean something to shells, URLs, properties and JMeter. */
  public static final String PASSWORD = "pass ${w}#rd\\=%21:'";

  public static final String PASSWORD_VARIABLE = "SHOP_PASSWORD";
  public static final String DATABASE_PASSWORD_VARIABLE = "SHOP_DB_PASSWORD";

  private final Stack behind;
  private final StackAddresses addresses;
  private final TlsFront front;

  /** Comes up at once; skips the test where the software is missing. */
  public UsersStack(Path logs) {
    Installed.require(Map.of());
    behind = new LocalStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.LOCAL));
    addresses = behind.start();
    front = new TlsFront(addresses, PASSWORD);
  }

  /** What its owner says in a suite under external, by name. */
  public Map<String, String> said() {
    Map<String, String> said = new LinkedHashMap<>();
    said.put("web", "https://127.0.0.1:" + front.port() + "/shop/");
    said.put("hostHeader", TlsFront.NAME);
    said.put("user", TlsFront.USER);
    said.put("passwordVariable", PASSWORD_VARIABLE);
    said.put("caFile", front.caFile().toString());
    said.put("database.host", "127.0.0.1");
    said.put("database.port", Integer.toString(addresses.database().port()));
    said.put("database.name", addresses.database().name());
    said.put("database.user", addresses.database().user());
    said.put("database.passwordVariable", DATABASE_PASSWORD_VARIABLE);
    return said;
  }

  public Map<String, String> environment() {
    return Map.of(
        PASSWORD_VARIABLE, PASSWORD, DATABASE_PASSWORD_VARIABLE, addresses.database().password());
  }

  /** Where it answers without TLS and login. */
  public StackAddresses behind() {
    return addresses;
  }

  public Map<String, ProcessHandle> processes() {
    return behind.processes();
  }

  @Override
  public void close() {
    front.close();
    behind.close();
  }
}
