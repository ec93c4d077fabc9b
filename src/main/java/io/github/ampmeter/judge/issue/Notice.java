package io.github.ampmeter.judge.issue;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something to know about a run, or about what is to be run, that is no check of the run's
 * validity.
 *
 * @param arguments in the order in which the text first names them
 */
public record Notice(NoticeText text, List<String> arguments) {
  public Notice {
    arguments = List.copyOf(arguments);
    Template.named(text.template(), arguments);
  }

  Notice(NoticeText text, Object... arguments) {
    this(text, Stream.of(arguments).map(Object::toString).toList());
  }

  public String message() {
    return Template.filled(text.template(), Template.named(text.template(), arguments));
  }

  public static List<String> messages(List<Notice> notices) {
    return notices.stream().map(Notice::message).toList();
  }
}
