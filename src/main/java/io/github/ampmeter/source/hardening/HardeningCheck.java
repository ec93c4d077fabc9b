package io.github.ampmeter.source.hardening;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.YamlFile;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A check of datasets/hardening.
 *
 * @param needs what a stack must have for it to apply
 * @param inspect ways to inspect it: one that is bad decides, one that is not open is passed over
 */
public record HardeningCheck(Fault fault, List<Need> needs, List<Inspection> inspect) {
  /** A row of a file; null where a key is not given. */
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  private static final class Row {
    private String id;
    private String view;
    private Severity severity;
    private String title;
    private String remedy;
    private List<String> references;
    private List<Need> needs;
    private List<Inspection> inspect;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static HardeningCheck of(Row row) {
    Fault fault = new Fault(row.id, row.view, row.severity, row.title, row.remedy, row.references);
    return new HardeningCheck(fault, row.needs, row.inspect);
  }

  /** What a stack must have for a check to apply, and what is said where it has something else. */
  public enum Need {
    @JsonProperty("https")
    HTTPS("the address is not of https"),
    @JsonProperty("remote")
    REMOTE("the servers are on this machine"),
    @JsonProperty("apache")
    APACHE("the web server is %s"),
    @JsonProperty("php")
    PHP("PHP is %s"),
    @JsonProperty("database")
    DATABASE("there is no database"),
    @JsonProperty("MariaDB")
    MARIADB("the database is %s"),
    @JsonProperty("MySQL")
    MYSQL("the database is %s");

    private final String template;

    Need(String template) {
      this.template = template;
    }

    String message(String instead) {
      return template.formatted(instead);
    }
  }

  public HardeningCheck {
    needs = needs == null ? List.of() : List.copyOf(needs);
    inspect = inspect == null ? List.of() : List.copyOf(inspect);
    fault.requireComplete();
    Json.require(!inspect.isEmpty(), "inspect", "say how", inspect);
  }

  public String id() {
    return fault.id();
  }

  /**
   * All checks of a folder's *.yaml, in the order of the files' names.
   *
   * @throws ConfigException where a row breaks a rule, or an id is there twice
   */
  public static List<HardeningCheck> readAll(Path folder) {
    List<HardeningCheck> all = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
        for (HardeningCheck check :
            YamlFile.read(file, HardeningCheck[].class, "hardening checks")) {
          if (!ids.add(check.id())) {
            throw new ConfigException(file + ": the check " + check.id() + " is there twice");
          }
          all.add(check);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the checks in " + folder, e);
    }
    if (all.isEmpty()) {
      throw new ConfigException(folder + ": holds no checks, so none would fail");
    }
    return all;
  }
}
