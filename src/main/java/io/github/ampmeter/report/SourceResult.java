package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Section;
import java.util.Map;

/**
 * What a source found out about a whole run.
 *
 * @param key its key in results.json
 * @param fields what results.json has under that key: numbers and texts by name
 * @param keyFinding one sentence that needs no explanation
 */
public record SourceResult(
    String key, Map<String, Object> fields, Section section, String keyFinding) {}
