package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.gui.HelpPages.MarkdownHtml;
import org.junit.jupiter.api.Test;

class HelpPagesTest {
  @Test
  void aPageIsShownWithItsHeadingsTablesListsCodeAndLinks() {
    String html =
        MarkdownHtml.of(
            """
            # Some *Element*, of ours

            Runs `a < b` and **more**
            of it ([targets](targets.md), [a plan](../testplans/olio.jmx)).

            ![a picture](images/some.png)

            | field | meaning |
            |---|---|
            | `Seed` | the same `${__P(seed)}` |

            - one
              and a half
            - two

            So it starts:

                jmeter -n
            """);

    assertThat(html)
        .contains("<h1><a name=\"some-element-of-ours\"></a>Some <em>Element</em>, of ours</h1>")
        .contains(
            "<p>Runs <code>a &lt; b</code> and <strong>more</strong>\nof it (<a"
                + " href=\"targets.md\">targets</a>, a plan).</p>")
        .contains("<th align=\"left\">field</th>\n<th align=\"left\">meaning</th>")
        .contains("<td align=\"left\">the same <code>${__P(seed)}</code></td>")
        .contains("<li>one\nand a half</li>\n<li>two</li>\n</ul>")
        .contains("<pre><code>jmeter -n\n</code></pre>")
        .doesNotContain("some.png")
        .doesNotContain("<p></p>")
        .doesNotContain("---");
  }

  @Test
  void aLinkLeadsToThePageThatItIsMeantFor() {
    assertThat(HelpPages.linked("reference/elements.md#samplers", "#counting"))
        .isEqualTo("reference/elements.md#counting");
    assertThat(HelpPages.linked("reference/elements.md", "../plans/mongo.md"))
        .isEqualTo("plans/mongo.md");
    assertThat(HelpPages.linked("plans/mongo.md", "../guides/stacks.md#mongodb"))
        .isEqualTo("guides/stacks.md#mongodb");
  }

  @Test
  void thereIsNoPageOfAnotherName() {
    assertThat(HelpPages.html("nowhere.md")).isEmpty();
    assertThat(HelpPages.html("reference/targets.md#at")).isPresent();
  }
}
