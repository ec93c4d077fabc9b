package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageLabelsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/index.php?title=Start /index.php?title=Help:Users | Start, Help:Users",
        "/index.php?route=/sql&server=1 /index.php?route=/server/status | Sql, Server status",
        "/wiki.php?id=start /wiki.php?id=start&do=login | Wiki, Wiki login",
        "/list /list | List, List 2",
        "/list?page=1 /list?page=2 | List page 1, List page 2",
        "/ /?p=1 /?s=hello /?page_id=2 | Home, P 1, Hello, Page id 2",
        "/show?id=7 /show?id=7 | Show, Show 2",
        "/a?t=1700000000 /a?t=1700000001 | A, A 2",
        "/ /search?q=red /search?q=blue | Home, Search red, Search blue",
        "/a?token=secretword /a?token=otherword | A, A 2",
        "/index.php?title=Start | Start",
        "POST/ajax?op=rate POST/ajax?op=vote | Submit ajax rate, Submit ajax vote",
      })
  void pagesAreNamedByWhatTellsThemApart(String paths, String labels) throws IOException {
    RecordedSite site = new RecordedSite();
    for (String path : paths.split(" ")) {
      site.page(path.startsWith("POST") ? "POST" : "GET", path.replace("POST", ""), "T", Map.of());
    }

    assertThat(site.draft(folder).visit().pages())
        .extracting(SiteVisit.VisitedPage::label)
        .containsExactly(labels.split(", "));
  }
}
