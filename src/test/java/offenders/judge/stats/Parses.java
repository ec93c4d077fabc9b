package offenders.judge.stats;

import com.fasterxml.jackson.databind.JsonNode;

/** Breaks a rule of the architecture on purpose. */
record Parses(JsonNode json) {}
