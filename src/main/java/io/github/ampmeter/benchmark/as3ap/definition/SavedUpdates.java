package io.github.ampmeter.benchmark.as3ap.definition;

/** The copy of the relation updates that a run is brought back from. */
public final class SavedUpdates {
  public static final String TABLE = "as3ap_saved_updates";

  /** What the multi-user tests change: values, never which rows there are. */
  public static final String RESTORE =
      "update updates, %1$s set updates.col_signed = %1$s.col_signed, updates.col_double ="
              .formatted(TABLE)
          + (" %1$s.col_double where updates.col_key = %1$s.col_key and (updates.col_signed <>"
                  + " %1$s.col_signed or updates.col_double <> %1$s.col_double)")
              .formatted(TABLE);

  private SavedUpdates() {}
}
