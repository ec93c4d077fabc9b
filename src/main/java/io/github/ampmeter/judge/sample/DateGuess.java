package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format of a date that nobody has given: told only where a single one is possible. */
final class DateGuess {
  private static final int MONTHS = 12;
  private static final int DAYS = 31;
  private static final String TIME =
      "([ T])([0-9]{1,2}):[0-9]{2}:[0-9]{2}([.,][0-9]{3})?( ?[AaPp][Mm])?";
  private static final String OFFSET = "( ?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?))?";
  private static final Pattern YEAR_FIRST =
      Pattern.compile("[0-9]{4}([-/.])[0-9]{2}\\1[0-9]{2}" + TIME + OFFSET);
  private static final Pattern YEAR_LAST =
      Pattern.compile("([0-9]{1,2})([-/.])([0-9]{1,2})\\2([0-9]{4}|[0-9]{2})" + TIME + OFFSET);

  private DateGuess() {}

  static List<String> of(String date) {
    Matcher yearFirst = YEAR_FIRST.matcher(date);
    if (yearFirst.matches()) {
      String sign = yearFirst.group(1);
      return List.of("yyyy" + sign + "MM" + sign + "dd" + time(yearFirst, 2));
    }
    Matcher yearLast = YEAR_LAST.matcher(date);
    return yearLast.matches() ? orders(yearLast, time(yearLast, 5)) : List.of();
  }

  private static List<String> orders(Matcher date, String time) {
    String first = date.group(1);
    String sign = date.group(2);
    String second = date.group(3);
    String last = date.group(4);
    String year = "y".repeat(last.length());
    List<String> found = new ArrayList<>();
    if (isMonth(second) && isDay(first)) {
      found.add(letters('d', first) + sign + letters('M', second) + sign + year + time);
    }
    if (isMonth(first) && isDay(second)) {
      found.add(letters('M', first) + sign + letters('d', second) + sign + year + time);
    }
    if (last.length() == 2 && first.length() == 2 && isMonth(second) && isDay(last)) {
      found.add("yy" + sign + letters('M', second) + sign + "dd" + time);
    }
    return found;
  }

  /** Guesses the rest from the separator of date and time on. */
  private static String time(Matcher date, int group) {
    String half = date.group(group + 3);
    String between = date.group(group).equals("T") ? "'T'" : " ";
    String hour = letters(half == null ? 'H' : 'h', date.group(group + 1));
    String fraction = date.group(group + 2);
    String millis = fraction == null ? "" : fraction.charAt(0) + "SSS";
    String halfLetters = half == null ? "" : half.startsWith(" ") ? " a" : "a";
    return between + hour + ":mm:ss" + millis + halfLetters + offset(date.group(group + 4));
  }

  private static String offset(String text) {
    if (text == null) {
      return "";
    }
    String space = text.startsWith(" ") ? " " : "";
    return space
        + switch (text.strip().length()) {
          case 1, 6 -> "XXX";
          case 5 -> "XX";
          default -> "X";
        };
  }

  private static boolean isMonth(String number) {
    return number.length() <= 2 && within(number, MONTHS);
  }

  private static boolean isDay(String number) {
    return number.length() <= 2 && within(number, DAYS);
  }

  private static boolean within(String number, int most) {
    int value = Integer.parseInt(number);
    return value >= 1 && value <= most;
  }

  private static String letters(char letter, String digits) {
    return String.valueOf(letter).repeat(digits.length());
  }
}
