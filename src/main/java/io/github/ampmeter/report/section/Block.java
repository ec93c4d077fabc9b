package io.github.ampmeter.report.section;

import java.util.List;

/** A piece of a section. */
public sealed interface Block
    permits Table, Block.Sentences, Block.Facts, Block.Listing, Block.Folded {

  /** How loud sentences are. */
  enum Tone {
    LEAD,
    PLAIN,
    /** Set apart: what spoils the figures, or what they came to. */
    NOTE,
    SMALL
  }

  /** Paragraphs. */
  record Sentences(Tone tone, List<String> lines) implements Block {
    public Sentences {
      lines = List.copyOf(lines);
    }

    public static Sentences of(Tone tone, String... lines) {
      return new Sentences(tone, List.of(lines));
    }
  }

  /** Named values, stated as they are. */
  record Facts(List<Fact> facts) implements Block {
    public Facts {
      facts = List.copyOf(facts);
    }

    /** One of them. */
    public record Fact(String name, Cell value) {}
  }

  /** A text whose line ends matter, such as a query. */
  record Listing(String title, String text) implements Block {}

  /** What opens when a reader asks for it. */
  record Folded(String summary, List<Block> blocks) implements Block {
    public Folded {
      blocks = List.copyOf(blocks);
    }
  }
}
