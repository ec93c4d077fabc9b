package io.github.ampmeter.stack.external;

import io.github.ampmeter.stack.PagesUnderTest;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Ampmeter's own pages on the user's web server, as far as they are there.
 *
 * @param folder to copy them from
 */
record ExternalPages(ExternalWeb web, Path folder) {
  private static final int OK = 200;
  private static final String TEN_QUERIES = "/many-queries.php?do_sub=query_form&queries=10";

  /** As the plan page-with-queries knows it too. */
  private static final String CHECKSUM_OF_TEN = "checksum=885819<";

  /**
   * Says what a person should know of them.
   *
   * @param versions gets what they tell of the servers
   */
  List<String> look(Map<String, String> versions) throws IOException {
    HttpResponse<String> page = web.get("/versions.php");
    Map<String, String> told = PagesUnderTest.told(page.body());
    if (page.statusCode() != OK || !told.containsKey("PHP")) {
      return List.of(missing(page));
    }
    versions.putAll(told);
    List<String> remarks = new ArrayList<>(List.of("PHP " + told.get("PHP") + " answers"));
    HttpResponse<String> queries = web.get(TEN_QUERIES);
    if (!queries.body().contains(CHECKSUM_OF_TEN)) {
      remarks.add(
          ("many-queries.php does not get its rows (%s), which page-with-queries needs: PHP must"
                  + " find AMPMETER_DB_HOST, _PORT, _NAME, _USER and _PASSWORD in its environment,"
                  + " and the tables of datasets/pages/schema.sql there")
              .formatted(queries.statusCode()));
    }
    return remarks;
  }

  private String missing(HttpResponse<String> page) {
    if (page.body().startsWith("<?php")) {
      return "PHP does not answer: the web server sends versions.php as text";
    }
    return ("Ampmeter's pages do not answer (versions.php: %s), so that only plans of your own"
            + " will; to have them, copy the folder %s to %s/")
        .formatted(page.statusCode(), folder, web.address());
  }
}
