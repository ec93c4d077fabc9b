package io.github.ampmeter.site;

import io.github.ampmeter.site.Exchange.SentFile;
import io.github.ampmeter.site.SitePlan.PlanFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files that a visit uploads, in a folder beside the plan.
 *
 * @param uploads by the number of the request
 * @param contents by the path below the plan's folder
 */
record Uploads(Map<Integer, List<PlanFile>> uploads, Map<String, byte[]> contents) {
  static final String FOLDER = "files";
  private static final int LONGEST_NAME = 80;
  private static final byte[] UNKNOWN =
      "The recording does not have the content of this file.\n".getBytes(StandardCharsets.UTF_8);

  static Uploads of(SiteVisit visit) {
    Uploads files = new Uploads(new HashMap<>(), new LinkedHashMap<>());
    List<Exchange> requests = visit.requests();
    for (int i = 0; i < requests.size(); i++) {
      List<PlanFile> sent = new ArrayList<>();
      for (SentFile file : requests.get(i).sent().body().files()) {
        String path = FOLDER + "/" + (i + 1) + "/" + files.free(i + 1, plain(file.name()));
        sent.add(new PlanFile(file.field(), path, file.type()));
        files.contents.put(path, file.content().orElse(UNKNOWN));
      }
      files.uploads.put(i, sent);
    }
    return files;
  }

  List<PlanFile> of(int request) {
    return uploads.getOrDefault(request, List.of());
  }

  private String free(int request, String name) {
    String free = name;
    for (int i = 2; contents.containsKey(FOLDER + "/" + request + "/" + free); i++) {
      free = i + "-" + name;
    }
    return free;
  }

  /** A name that is valid in each file system and leads to no other folder. */
  private static String plain(String name) {
    String plain =
        name.replaceFirst("(?s).*[/\\\\]", "")
            .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{So}._ (),+=@&'!#~\\[\\]-]+", "_")
            .replaceFirst("^[. -]+", "");
    return plain.isEmpty() ? "file" : shortened(plain);
  }

  /** The end of a name; no file system takes half of a character that has two code units. */
  private static String shortened(String name) {
    int over = Math.max(0, name.length() - LONGEST_NAME);
    boolean half = over > 0 && Character.isLowSurrogate(name.charAt(over));
    return name.substring(half ? over + 1 : over);
  }
}
