package io.github.ampmeter.source.statements;

import io.github.ampmeter.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A statement without its values: texts, numbers and comments can be anybody's personal data.
 * Servers' own digests come out as the same text as the statements that they stand for, as far as
 * spaces, back quotes and lists of values are concerned.
 */
public final class SqlShape {
  private static final String VALUE = "?";
  private static final String MORE = "...";

  /** Servers do not truncate statements below this length. */
  private static final int LONG = 200;

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

  /** Words after which a bracket does not belong to a function. */
  private static final Set<String> WORDS_BEFORE_BRACKETS =
      Set.of(
          "in",
          "values",
          "value",
          "and",
          "or",
          "not",
          "where",
          "from",
          "on",
          "select",
          "as",
          "exists",
          "any",
          "all",
          "some",
          "join",
          "using",
          "union",
          "by",
          "having",
          "when",
          "then",
          "else",
          "between",
          "like",
          "set",
          "over",
          "with",
          "except",
          "intersect",
          "limit");

  private static final Pattern SECRET =
      Pattern.compile("\\bidentified\\b|auth_string|pass|" + Secrets.WORD);

  private static final Set<String> EXPLAINED = Set.of("select", "with", "update", "delete", "(");
  private static final Set<String> HOUSEKEEPING =
      Set.of("set", "start", "begin", "commit", "rollback", "show", "use", "savepoint", "release");

  /** The statements of drivers when they open a connection. */
  private static final Pattern SESSION = Pattern.compile("(?i)^select @@");

  private SqlShape() {}

  /** Returns the shape of a statement, or of a digest of one. */
  public static String of(String sql) {
    return SqlTokens.of(sql)
        .map(tokens -> written(collapsed(tokens)))
        .orElseGet(() -> firstWord(sql.stripLeading()) + " " + MORE);
  }

  /**
   * Whether two shapes are of one statement, of which one may be the server's digest: servers write
   * keywords and some operators in their own way, and cut what is long.
   */
  public static boolean same(String one, String other) {
    String first = plain(one);
    String second = plain(other);
    return first.equals(second) || cutShort(first, second) || cutShort(second, first);
  }

  private static String plain(String shape) {
    return shape.toLowerCase(Locale.ROOT).replaceAll("[\\s`]", "").replace("<>", "!=");
  }

  private static boolean cutShort(String cut, String whole) {
    int length = cut.length() - MORE.length();
    return cut.endsWith(MORE) && length >= LONG && whole.startsWith(cut.substring(0, length));
  }

  /** Whether it may hold a password, so that its values are never shown. */
  public static boolean secret(String shape) {
    return SECRET.matcher(shape.toLowerCase(Locale.ROOT)).find();
  }

  /** Whether EXPLAIN works on it. */
  public static boolean explained(String shape) {
    String first = firstWord(shape);
    boolean copies = first.equals("insert") || first.equals("replace");
    return EXPLAINED.contains(first)
        || copies && shape.toLowerCase(Locale.ROOT).matches(".*\\bselect\\b.*");
  }

  /** Whether it is about the session or a transaction, not about data. */
  public static boolean housekeeping(String shape) {
    return HOUSEKEEPING.contains(firstWord(shape)) || SESSION.matcher(shape).find();
  }

  private static String firstWord(String shape) {
    if (shape.startsWith("(")) {
      return "(";
    }
    int end = 0;
    while (end < shape.length() && Character.isLetter(shape.charAt(end))) {
      end++;
    }
    return shape.substring(0, end).toLowerCase(Locale.ROOT);
  }

  /** Shortens lists of values and of rows to one element. */
  private static List<String> collapsed(List<String> tokens) {
    List<String> out = new ArrayList<>();
    for (String each : tokens) {
      String token = listedNull(each, out) ? VALUE : each;
      if (token.equals(VALUE) && signed(out)) {
        out.remove(out.size() - 1);
      }
      out.add(name(token));
      boolean changed = true;
      while (changed) {
        changed =
            replaced(out, List.of(VALUE, ",", VALUE), List.of(VALUE, ",", MORE))
                || replaced(out, List.of(VALUE, ",", MORE, ",", VALUE), List.of(VALUE, ",", MORE))
                || replaced(out, List.of("(", VALUE, ",", MORE, ")"), List.of("(", MORE, ")"))
                || replaced(
                    out, List.of("(", MORE, ")", ",", "(", MORE, ")"), List.of("(", MORE, ")"))
                || replaced(
                    out, List.of("(", VALUE, ")", ",", "(", VALUE, ")"), List.of("(", VALUE, ")"));
      }
    }
    while (!out.isEmpty() && out.get(out.size() - 1).equals(";")) {
      out.remove(out.size() - 1);
    }
    return out;
  }

  /** Whether a NULL is a value, as in lists, and not part of IS NULL. */
  private static boolean listedNull(String token, List<String> before) {
    String last = before.isEmpty() ? "" : before.get(before.size() - 1);
    return token.equalsIgnoreCase("null")
        && (last.equals(",") || last.equals("(") || last.equals("="));
  }

  /** Whether the last token is the sign of a number, and no operator between two of them. */
  private static boolean signed(List<String> before) {
    int last = before.size() - 1;
    if (last < 0 || !before.get(last).equals("-") && !before.get(last).equals("+")) {
      return false;
    }
    String operand = last == 0 ? "(" : before.get(last - 1);
    return operand.equals("(")
        || operand.equals(",")
        || operand.matches("[=<>!+*/%-]+|:=")
        || WORDS_BEFORE_BRACKETS.contains(operand.toLowerCase(Locale.ROOT));
  }

  private static boolean replaced(List<String> tokens, List<String> tail, List<String> by) {
    int from = tokens.size() - tail.size();
    if (from < 0 || !tokens.subList(from, tokens.size()).equals(tail)) {
      return false;
    }
    tokens.subList(from, tokens.size()).clear();
    tokens.addAll(by);
    return true;
  }

  private static String name(String token) {
    boolean quoted = token.length() > 2 && token.charAt(0) == '`';
    String inside = quoted ? token.substring(1, token.length() - 1) : token;
    return quoted && PLAIN_NAME.matcher(inside).matches() ? inside : token;
  }

  private static String written(List<String> tokens) {
    StringBuilder text = new StringBuilder();
    String last = "";
    for (String token : tokens) {
      if (!last.isEmpty() && spaced(last, token)) {
        text.append(' ');
      }
      text.append(token);
      last = token;
    }
    return text.toString();
  }

  private static boolean spaced(String before, String token) {
    if (token.equals(",") || token.equals(")") || token.equals(";") || token.equals(".")) {
      return false;
    }
    if (before.equals("(") || before.equals(".") || before.endsWith("@")) {
      return false;
    }
    boolean called = PLAIN_NAME.matcher(before).matches() || before.startsWith("`");
    return !token.equals("(")
        || !called
        || WORDS_BEFORE_BRACKETS.contains(before.toLowerCase(Locale.ROOT));
  }

  /** The words and signs of a statement; a value of any kind is {@code ?}, a comment is nothing. */
  private static final class SqlTokens {
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
     * @return empty where it can be read in both ways, so that values cannot be found
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
        } else if (sql.charAt(at) == '#'
            || sql.startsWith("-- ", at)
            || sql.startsWith("--\t", at)) {
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

    /** Whether a point is a decimal point, which it is not after a name or a quote. */
    private boolean noName() {
      return at == 0 || !wordPart(sql.charAt(at - 1)) && sql.charAt(at - 1) != '`';
    }

    /**
     * Skips a quoted text, in which quotes are doubled or, except in names, escaped by a backslash.
     */
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

    /** Whether a sign is part of a number, as in 1e-5. */
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
}
