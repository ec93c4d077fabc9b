package io.github.ampmeter.report.section;

import java.util.List;

/** A part of a section: a table, sentences, facts, a listing or a folded part. */
public sealed interface Block
    permits Table, Block.Sentences, Block.Facts, Block.Listing, Block.Folded {

  enum Tone {
    LEAD,
    PLAIN,
    /** Emphasized: a caveat about the figures, or their conclusion. */
    NOTE,
    SMALL
  }

  record Sentences(Tone tone, List<String> lines) implements Block {
    public Sentences {
      lines = List.copyOf(lines);
    }

    public static Sentences of(Tone tone, String... lines) {
      return new Sentences(tone, List.of(lines));
    }
  }

  record Facts(List<Fact> facts) implements Block {
    public Facts {
      facts = List.copyOf(facts);
    }

    public record Fact(String name, Cell value) {}
  }

  /** A text whose line ends are kept, such as a query. */
  record Listing(String title, String text) implements Block {}

  /** Blocks that a reader can open. */
  record Folded(String summary, List<Block> blocks) implements Block {
    public Folded {
      blocks = List.copyOf(blocks);
    }
  }
}
