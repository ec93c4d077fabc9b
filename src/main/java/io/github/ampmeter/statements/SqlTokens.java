package io.github.ampmeter.statements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The words and signs of a statement; a value of any kind is {@code ?}, a comment is nothing. */
final class SqlTokens {
  private static final String VALUE = "?";
  private static final Set<String> SIGNS =
      Set.of("...", "<=>", "<=", ">=", "<>", "!=", ":=", "||", "&&", "<<", ">>", "->>", "->");

  private final String sql;

  /** Whether a backslash in a text hides what follows it: not with NO_BACKSLASH_ESCAPES. */
  private final boolean backslashes;

  private int at;
  private boolean open;

  private SqlTokens(String sql, boolean backslashes) {
    this.sql = sql;
    this.backslashes = backslashes;
  }

  /**
   * Of a statement, whose text tells how the server reads backslashes: a text that is not closed
   * was read wrongly.
   *
   * @return empty where it can be read in both ways, so that nobody knows what is a value
   */
  static Optional<List<String>> of(String sql) {
    SqlTokens escaping = new SqlTokens(sql, true);
    List<String> usual = escaping.all();
    if (sql.indexOf('\\') < 0) {
      return Optional.of(usual);
    }
    SqlTokens plain = new SqlTokens(sql, false);
    List<String> other = plain.all();
    if (usual.equals(other)) {
      return Optional.of(usual);
    }
    if (escaping.open == plain.open) {
      return Optional.empty();
    }
    return Optional.of(escaping.open ? other : usual);
  }

  private List<String> all() {
    List<String> tokens = new ArrayList<>();
    while (skipped()) {
      tokens.add(next());
    }
    return tokens;
  }

  /** Goes to the next token; false at the end. */
  private boolean skipped() {
    while (at < sql.length()) {
      if (Character.isWhitespace(sql.charAt(at))) {
        at++;
      } else if (sql.startsWith("/*", at)) {
        at = after("*/", at + 2);
      } else if (sql.charAt(at) == '#' || sql.startsWith("-- ", at) || sql.startsWith("--\t", at)) {
        at = after("\n", at);
      } else {
        return true;
      }
    }
    return false;
  }

  private int after(String end, int from) {
    int found = sql.indexOf(end, from);
    return found < 0 ? sql.length() : found + end.length();
  }

  private String next() {
    char c = sql.charAt(at);
    if (c == '\'' || c == '"') {
      at = quoteEnd(c, true);
      return VALUE;
    }
    if (c == '`') {
      int start = at;
      at = quoteEnd(c, false);
      return sql.substring(start, at);
    }
    if (digit(c) || c == '.' && at + 1 < sql.length() && digit(sql.charAt(at + 1)) && noName()) {
      return number();
    }
    return wordPart(c) ? word() : sign();
  }

  /** Behind a name or a quote a point is no decimal one. */
  private boolean noName() {
    return at == 0 || !wordPart(sql.charAt(at - 1)) && sql.charAt(at - 1) != '`';
  }

  /** A quote doubled is part of the text; so is one behind a backslash, but not in names. */
  private int quoteEnd(char quote, boolean escapes) {
    int end = at + 1;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      if (c == '\\' && escapes && backslashes) {
        end++;
      } else if (c == quote) {
        if (end + 1 >= sql.length() || sql.charAt(end + 1) != quote) {
          return end + 1;
        }
        end++;
      }
      end++;
    }
    open = true;
    return sql.length();
  }

  private String number() {
    int start = at;
    while (at < sql.length()
        && (wordPart(sql.charAt(at)) || sql.charAt(at) == '.' || sign(start))) {
      at++;
    }
    return VALUE;
  }

  /** In 1e-5, and nowhere else. */
  private boolean sign(int start) {
    char c = sql.charAt(at);
    boolean exponent = at > start && (sql.charAt(at - 1) == 'e' || sql.charAt(at - 1) == 'E');
    return (c == '-' || c == '+') && exponent && !sql.startsWith("0x", start);
  }

  private String word() {
    int start = at;
    while (at < sql.length() && (wordPart(sql.charAt(at)))) {
      at++;
    }
    String word = sql.substring(start, at);
    boolean prefix = word.equalsIgnoreCase("x") || word.equalsIgnoreCase("b");
    if ((prefix || word.equalsIgnoreCase("n")) && at < sql.length() && sql.charAt(at) == '\'') {
      at = quoteEnd('\'', true);
      return VALUE;
    }
    return word;
  }

  private String sign() {
    for (int length = 3; length > 1; length--) {
      if (at + length <= sql.length() && SIGNS.contains(sql.substring(at, at + length))) {
        at += length;
        return sql.substring(at - length, at);
      }
    }
    return sql.substring(at, ++at);
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean wordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '@';
  }
}
