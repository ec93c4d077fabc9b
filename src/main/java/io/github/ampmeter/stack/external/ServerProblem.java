package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Why a server does not respond as required, in one sentence.
 *
 * @param mistake whether a setting of the user is wrong, rather than the server down
 */
record ServerProblem(String sentence, boolean mistake) {
  private static final int ACCESS_DENIED = 1045;
  private static final int ACCESS_DENIED_TO_DATABASE = 1044;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final Set<Integer> MISTAKES =
      Set.of(ACCESS_DENIED, ACCESS_DENIED_TO_DATABASE, UNKNOWN_DATABASE);

  static ServerProblem mistake(String sentence) {
    return new ServerProblem(sentence, true);
  }

  RuntimeException error() {
    return mistake ? new ConfigException(sentence) : new StackException(sentence);
  }

  static ServerProblem of(RequestSettings settings, WebAddress web, IOException e) {
    String who = settings.web() + ": " + web + " ";
    if (cause(e, SSLException.class).isPresent()) {
      return mistake(who + tls(settings, e));
    }
    if (unknownHost(e)) {
      return mistake(who + "has an unknown host");
    }
    if (e instanceof SocketTimeoutException) {
      return new ServerProblem(
          who + "did not answer within " + settings.patience().toSeconds() + " s", false);
    }
    if (e instanceof ConnectException) {
      return new ServerProblem(who + "takes no connection: nothing listens there", false);
    }
    return new ServerProblem(who + "did not answer: " + firstLine(e), false);
  }

  private static String tls(RequestSettings settings, IOException e) {
    if (e instanceof SSLPeerUnverifiedException) {
      return "has a certificate for " + e.getMessage() + " only";
    }
    if (cause(e, CertificateExpiredException.class).isPresent()) {
      return "has a certificate that has expired";
    }
    if (cause(e, CertificateNotYetValidException.class).isPresent()) {
      return "has a certificate that is not valid yet";
    }
    // The second one occurs if an authority of the same name is known, such as a renewed one.
    if (cause(e, CertPathBuilderException.class).isPresent()
        || cause(e, CertPathValidatorException.class).isPresent()) {
      return "has a certificate that no known authority has signed; name the PEM file of its"
          + (" authority as " + settings.caFile());
    }
    if (String.valueOf(e.getMessage()).contains("recognized SSL message")) {
      return "does not speak TLS; is it http?";
    }
    return "cannot be reached by TLS: " + firstLine(e);
  }

  static ServerProblem of(DatabaseAddress database, SQLException e) {
    String who = "external.database: " + database + " ";
    if (MISTAKES.contains(e.getErrorCode())) {
      return mistake(who + "denies access: " + firstLine(e));
    }
    if (unknownHost(e)) {
      return mistake(who + "has an unknown host");
    }
    if (cause(e, ConnectException.class).isPresent()) {
      return new ServerProblem(who + "takes no connection: nothing listens there", false);
    }
    return new ServerProblem(who + "did not answer: " + firstLine(e), false);
  }

  private static boolean unknownHost(Exception e) {
    return cause(e, UnknownHostException.class).isPresent();
  }

  private static <T extends Throwable> Optional<T> cause(Throwable e, Class<T> type) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
    }
    return Optional.empty();
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
