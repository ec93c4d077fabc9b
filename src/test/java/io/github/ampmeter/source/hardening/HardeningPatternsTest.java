package io.github.ampmeter.source.hardening;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that knows the checks must not keep one of their patterns busy. */
class HardeningPatternsTest {
  private static final int LENGTH = 30_000;

  /** What a pattern may look at each character, on average; one that goes back looks far more. */
  private static final int LOOKS = 200;

  static Stream<String> patternsOfResponses() {
    return HardeningCheck.readAll(Path.of("datasets/hardening")).stream()
        .flatMap(check -> check.inspect().stream())
        .flatMap(HardeningPatternsTest::patterns)
        .distinct();
  }

  private static Stream<String> patterns(Inspection inspection) {
    Stream<String> all = Stream.of();
    if (inspection instanceof Inspection.Request request) {
      all = Stream.of(request.head, request.body);
    }
    if (inspection instanceof Inspection.Header header) {
      all = Stream.of(header.bad(), header.good());
    }
    if (inspection instanceof Inspection.PhpSetting setting) {
      all = Stream.of(setting.bad());
    }
    return all.filter(pattern -> pattern != null);
  }

  @ParameterizedTest
  @MethodSource("patternsOfResponses")
  void looksAtATextAFewTimes(String pattern) {
    Pattern compiled = Pattern.compile("(?m)" + pattern, Pattern.CASE_INSENSITIVE);
    for (String part : parts(pattern)) {
      Counted text = new Counted(part.repeat(LENGTH / part.length()) + "\u0001");

      compiled.matcher(text).find();

      assertThat(text.looks).as("%s in many of \"%s\"", pattern, part).isLessThan(LOOKS * LENGTH);
    }
  }

  /** What the pattern itself begins with, again and again, and what patterns often repeat. */
  private static Set<String> parts(String pattern) {
    Set<String> parts = new LinkedHashSet<>(List.of(" ", "\n", " \n", "#\n", "a", "1", "<", "A ="));
    for (String word :
        pattern.replaceAll("\\\\[sSdDbAzZn]", " ").replace("\\", "").split("[*+?]")) {
      for (String literal : word.split("[\\[\\](){}|^$]")) {
        if (!literal.isEmpty()) {
          parts.addAll(List.of(literal, literal + " ", literal + "\n", literal + "a"));
        }
      }
    }
    return parts;
  }

  /** Counts how often it is looked at. */
  private static final class Counted implements CharSequence {
    private final String text;
    private int looks;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      looks++;
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }
  }
}
