package io.github.ampmeter.site;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The requests and responses of a browser or of this program.
 *
 * @param source the file, or another name for it
 * @param exchanges in the order of their starts
 * @param notes what the recording lacks
 */
public record Recording(String source, List<Exchange> exchanges, List<String> notes) {
  /** The field of a HAR's postData with the contents of uploaded files in base64, by name. */
  public static final String FILES = "_files";

  private static final String FETCHED = "the given addresses";
  private static final Pattern TEXT =
      Pattern.compile("(?i)(text/(?!css)|application/(.*json|xhtml|.*xml)).*");

  /**
   * Reads a HAR of any browser, one entry at a time: only the texts of pages take memory.
   *
   * @param name what messages call it
   * @throws ConfigException if it is not a HAR, is cut off or has no request that can be repeated
   */
  public static Recording ofHar(Path file, String name) {
    HarReader reader = new HarReader(name);
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = HarReader.JSON.getFactory().createParser(in)) {
      reader.read(json);
    } catch (JsonProcessingException e) {
      int entry = reader.position();
      throw new ConfigException(
          name
              + (reader.isFound()
                  ? ": the recording breaks off or is damaged in entry " + entry
                  : ": is not a HAR recording: it is not JSON")
              + "; export it again",
          e);
    } catch (IOException e) {
      throw new ConfigException(name + ": the recording cannot be read: " + FileReason.of(e), e);
    }
    return reader.recording();
  }

  /** A recording of pages that this program requested. */
  public static Recording ofFetched(List<Exchange> exchanges, List<String> notes) {
    return new Recording(FETCHED, exchanges, notes);
  }

  /** Whether an answer of this content type may hold values that later requests send. */
  public static boolean isText(String type) {
    return TEXT.matcher(type).matches();
  }

  boolean isFetched() {
    return source.equals(FETCHED);
  }

  /** Whether it has the text of any page. */
  boolean hasBodies() {
    return exchanges.stream().anyMatch(each -> each.isPage() && each.hasBody());
  }
}
