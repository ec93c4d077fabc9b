package io.github.ampmeter.source.hardening;

/** Why a check could not look; such a check is not checked. */
final class NotInspectable extends Exception {
  private static final long serialVersionUID = 1L;

  NotInspectable(String why) {
    super(why);
  }
}
