package io.github.ampmeter.hardening;

/** Why a check could not look; such a check is not checked. */
final class CannotLook extends Exception {
  private static final long serialVersionUID = 1L;

  CannotLook(String why) {
    super(why);
  }
}
