package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.site.SitePlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherIT {
  private static final Path PROGRAM = Ampmeter.HOME.resolve("bin/ampmeter");

  @TempDir private Path folder;

  @Test
  void startsInSilenceWhereTheClassArchiveDoesNotFit() throws Exception {
    // The same jars at another place: for the JVM other ones.
    Path program = Files.createDirectories(folder.resolve("home/bin")).resolve("ampmeter");
    Files.copy(Ampmeter.HOME.resolve("bin/ampmeter"), program, StandardCopyOption.COPY_ATTRIBUTES);
    Files.createSymbolicLink(folder.resolve("home/lib"), Ampmeter.HOME.resolve("lib").toRealPath());

    Ampmeter.Ended ended = new Ampmeter(folder).shell("'" + program + "' --version");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("Ampmeter ").hasLineCount(1);
    assertThat(ended.err()).isEmpty();
  }

  /** The same jars at a place of their own, without an archive of classes. */
  private Path installation() throws Exception {
    Path home = folder.resolve("a home");
    String copy =
        "mkdir -p '%1$s/lib' && cp -r '%2$s/bin' '%1$s' && cp -r '%2$s/lib/first-start' '%1$s/lib'"
            + " && ln -s '%2$s'/lib/*.jar '%1$s/lib' && ln -s '%2$s'/* '%1$s' 2>/dev/null; true";
    new Ampmeter(folder).shell(copy.formatted(home, Ampmeter.HOME.toRealPath()));
    return home;
  }

  @Test
  void startsWithTheClassesThatWereArchivedInPlace() throws Exception {
    // The build has made them; where they do not fit any more, they are made now.
    Path home = Ampmeter.HOME.toRealPath();
    Path script = home.resolve("lib/first-start/keep-classes.sh");
    Path log = folder.resolve("loaded.txt");
    String report =
        "export JAVA_TOOL_OPTIONS=-Xlog:class+load:file='%s'; '%s/bin/ampmeter' report '%s' --out out";

    new Ampmeter(folder).shell("sh '" + script + "'");
    Ampmeter.Ended ended =
        new Ampmeter(folder).shell(report.formatted(log, home, script.resolveSibling("first.jtl")));

    assertThat(ended.err()).isEmpty();
    assertThat(log).content().containsPattern("ReportCommand source: shared objects file");
    assertThat(home.resolve("lib/classes/making")).doesNotExist();
  }

  @Test
  void hasItsClassesArchivedAfterTheFirstCommand() throws Exception {
    Path home = installation();
    Path told = folder.resolve("told.txt");
    Path script = home.resolve("lib/first-start/keep-classes.sh");
    Files.writeString(script, "echo \"$1\" > '%s'\n".formatted(told));

    new Ampmeter(folder).shell("'" + home + "/bin/ampmeter' --version");

    Ampmeter.await("was not started", () -> Files.exists(told) && Files.size(told) > 0);
    assertThat(told).hasContent("after\n");
  }

  @Test
  void archivesNoClassesWhileALoadRuns() throws Exception {
    Path home = installation();
    Ampmeter program = new Ampmeter(folder);
    Process load =
        new ProcessBuilder("sh", "-c", "sleep 600; :", "org.apache.jmeter.NewDriver").start();
    try {
      String keep = "sh '%s/lib/first-start/keep-classes.sh' after";

      assertThat(program.shell(keep.formatted(home)).exitCode()).isZero();
    } finally {
      load.descendants().forEach(ProcessHandle::destroy);
      load.destroy();
    }
    assertThat(home.resolve("lib/classes")).doesNotExist();
  }

  /** A program that says where its archive is, and otherwise runs for a minute. */
  private Path slowProgram(Path home, String key) throws Exception {
    Path program = home.resolve("bin/ampmeter");
    Path archive = home.resolve("classes/of.jsa");
    Files.writeString(
        program,
        """
        #!/bin/sh
        [ "$AMPMETER_CLASSES" != where ] || exec printf '%%s\\n' '%s' '%s' '%s'
        echo $$ >'%s'
        exec sleep 60
        """
            .formatted(archive, home.resolve("lib/first-start/first.jtl"), key, pid(home)));
    return archive;
  }

  private static Path pid(Path home) {
    return home.resolve("pid.txt");
  }

  @Test
  void endsWhatItStartedWhereItIsEnded() throws Exception {
    Path home = installation();
    Path making = slowProgram(home, "key").resolveSibling("making");
    Process keep =
        new ProcessBuilder("sh", home.resolve("lib/first-start/keep-classes.sh").toString())
            .start();
    Ampmeter.await("was not started", () -> Files.exists(pid(home)) && Files.size(pid(home)) > 0);
    long pid = Long.parseLong(Files.readString(pid(home)).strip());

    keep.destroy();

    assertThat(keep.waitFor()).isZero();
    Ampmeter.await("was not ended", () -> ProcessHandle.of(pid).isEmpty());
    assertThat(making).doesNotExist();
  }

  @Test
  void wantsNoArchiveThatIsThere() throws Exception {
    Path home = installation();
    Path archive = slowProgram(home, "key");
    Path wanted = archive.resolveSibling("wanted");
    Path fits = archive.resolveSibling("of.txt");
    Files.createDirectories(archive.getParent());
    Files.createFile(wanted);
    Files.writeString(fits, "key\n");
    String script =
        "touch -r '%1$s/first.jtl' '%2$s'; rm -r '%3$s/jmeter'; sh '%1$s/keep-classes.sh'";

    new Ampmeter(folder).shell(script.formatted(home.resolve("lib/first-start"), fits, home));

    assertThat(wanted).doesNotExist();
    assertThat(pid(home)).doesNotExist();
  }

  @Test
  void jmeterWithJarsOfItsOwnHasNoArchive() throws Exception {
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell(
                "AMPMETER_CLASSES=where timeout 20 '%s' -Jsearch_paths=/tmp"
                    .formatted(Ampmeter.HOME.resolve("jmeter/bin/jmeter")));

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.all()).isEmpty();
  }

  @Test
  void saysThatItCouldNotSayItsWordsAndKeepsItsExitCode() throws Exception {
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell("'" + Ampmeter.HOME.resolve("bin/ampmeter") + "' --version > /dev/full");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: standard output could not be written, its text is missing; the exit code is"
                + " 0\n");
  }

  /** Of a path to search, of an agent's argument, of a jar's address, of what a shell repeats. */
  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a=b", "a!", "a\\b"})
  void refusesAFolderWithMarksThatCannotBeQuoted(String name) throws Exception {
    for (String launcher : List.of("bin/ampmeter", "jmeter/bin/jmeter")) {
      Path program = folder.resolve(name).resolve(launcher);
      Files.createDirectories(program.getParent());
      Files.copy(Ampmeter.HOME.resolve(launcher), program, StandardCopyOption.COPY_ATTRIBUTES);

      Ampmeter.Ended ended = new Ampmeter(folder).shell("'" + program + "' --version");

      assertThat(ended.exitCode()).isEqualTo(launcher.startsWith("bin") ? 3 : 1);
      assertThat(ended.all())
          .contains("its folder must not have : = ! or a backslash in its path, was " + folder)
          .contains(name)
          .hasLineCount(1);
    }
  }

  /** The shell then says where it went. */
  @Test
  void findsItselfWhereTheShellSearchesFolders() throws Exception {
    Path above = Ampmeter.HOME.toAbsolutePath().getParent();
    String start = "cd '%s'; CDPATH=. ; export CDPATH; %s/bin/ampmeter --version";

    Ampmeter.Ended ended =
        new Ampmeter(folder).shell(start.formatted(above, Ampmeter.HOME.getFileName()));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).startsWith("Ampmeter ").hasLineCount(1);
  }

  /** Java would end with 1, which is a verdict's. */
  @ParameterizedTest
  @ValueSource(strings = {"4GB", "g", "0", "-1", "four", "1 g", "4g4"})
  void refusesAMemoryThatJavaWouldNotTake(String heap) throws Exception {
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell("AMPMETER_HEAP='" + heap + "' '" + PROGRAM.toAbsolutePath() + "' --version");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: AMPMETER_HEAP must be a number and k, m or g, such as 4g, was "
                + (heap + "\n"));
  }

  @ParameterizedTest
  @CsvSource({"'', 1g", "1g, 1g", "600M, 600M", "700000k, 700000k"})
  void takesTheMemoryThatJavaTakes(String heap, String given) throws Exception {
    String start = "AMPMETER_CLASSES=-Xshare:auto AMPMETER_HEAP='%s' JAVA_HOME='%s' '%s' --version";

    Ampmeter.Ended ended =
        new Ampmeter(folder).shell(start.formatted(heap, tellingJava(), PROGRAM.toAbsolutePath()));

    assertThat(ended.out()).contains("[-Xmx" + given + "]");
  }

  /** A JAVA_HOME whose java tells its locale and the words that it is given. */
  private Path tellingJava() throws Exception {
    Path home = folder.resolve("telling");
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    Files.writeString(java, "#!/bin/sh\nprintf '[%s]' \"LC_ALL=$LC_ALL\" \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  @Test
  void saysThatTheCurrentFolderIsGone() throws Exception {
    Path gone = Files.createDirectories(folder.resolve("gone"));
    String start = "cd '%s' && rmdir '%s' && '%s' --version";

    Ampmeter.Ended ended =
        new Ampmeter(folder).shell(start.formatted(gone, gone, PROGRAM.toAbsolutePath()));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err())
        .endsWith("ampmeter: the current folder is not there any more; go to another one\n");
  }

  /** It would end with the exit code of a verdict; its release file or itself says its version. */
  @ParameterizedTest
  @ValueSource(strings = {"release", "jre/release", ""})
  void rejectsAnOldJava(String release) throws Exception {
    Path home = folder.resolve("java");
    Path java = home.resolve(release.startsWith("jre") ? "jre/bin/java" : "bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\n");
    if (!release.isEmpty()) {
      Files.writeString(home.resolve("release"), "JAVA_VERSION=\"1.8.0_392\"\n");
    }
    String start = "chmod +x '%s'; JAVA_HOME='%s' '%s/bin/ampmeter' --version";

    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell(
                start.formatted(
                    java, java.getParent().getParent(), Ampmeter.HOME.toAbsolutePath()));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: %s is Java 1.8.0_392, which is too old; install JDK 17 or later (17, 21 and 25 are tested) and set"
                    .formatted(java)
                + " JAVA_HOME to it\n");
  }

  @Test
  void saysThatTooFewFilesMayBeOpen() throws Exception {
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell(
                "ulimit -n 40; '%s/bin/ampmeter' --version"
                    .formatted(Ampmeter.HOME.toAbsolutePath()));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: this shell allows only 40 open files, at least 512 are needed; raise it with ulimit"
                + " -n, or in /etc/security/limits.conf\n");
  }

  /** Of a Java that may begin no thread it is not said that it has no version. */
  @Test
  void quotesAJavaThatCannotStart() throws Exception {
    Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'no room for a heap'\nexit 1\n");
    String start = "chmod +x '%s'; JAVA_HOME='%s' '%s/jmeter/bin/jmeter' -v";

    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell(start.formatted(java, folder.resolve("java"), Ampmeter.HOME.toAbsolutePath()));

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).isEqualTo("jmeter: " + java + " cannot start: no room for a heap\n");
  }

  /** As a container's may be: Java takes its home from its entry in the system's list of users. */
  @Test
  void aUserWithoutANameHasTheHomeThatTheEnvironmentNames() throws Exception {
    Path id = Files.createDirectories(folder.resolve("bin")).resolve("id");
    Files.writeString(id, "#!/bin/sh\nexit 1\n");
    String start =
        "chmod +x '%s'; export PATH=\"%s:$PATH\" HOME=/nobodys"
            + " JDK_JAVA_OPTIONS=-XshowSettings:properties; '%s/bin/ampmeter' --version";

    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell(start.formatted(id, id.getParent(), Ampmeter.HOME.toAbsolutePath()));

    assertThat(ended.all()).contains("user.home = /nobodys");
  }

  /** As in containers and of cron. */
  @ParameterizedTest
  @CsvSource({
    "unset LANG LC_ALL LC_CTYPE, C.UTF-8",
    "export LC_ALL=C, C.UTF-8",
    "export LC_ALL=xx_XX.UTF-8, C.UTF-8",
    "export LC_ALL=C.utf8, C.utf8"
  })
  void hasALocaleWhereThereIsNone(String locale, String given) throws Exception {
    for (String launcher : List.of("bin/ampmeter", "jmeter/bin/jmeter")) {
      // Not looking for an archive, which that Java would have to make anew for all others.
      String start = "%s; AMPMETER_CLASSES=-Xshare:auto JAVA_HOME='%s' '%s' --version";

      Ampmeter.Ended ended =
          new Ampmeter(folder)
              .shell(
                  start.formatted(
                      locale, tellingJava(), Ampmeter.HOME.toAbsolutePath().resolve(launcher)));

      assertThat(ended.out()).startsWith("[LC_ALL=" + given + "]");
    }
  }

  /** Nothing answers there, but the row has the label. */
  @Test
  void losesNothingWhereThereIsNoLocale() throws Exception {
    Path home = Ampmeter.HOME.toAbsolutePath();
    Path script = folder.resolve("start.sh");
    String pages = new String(SitePlan.ofPages(Map.of("LABEL", "/")).jmx(), UTF_8);
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(plan, pages.replace("LABEL", "${__P(label)}"));
    Files.writeString(
        script,
        """
        unset LANG LC_ALL LC_CTYPE
        cd '%s'
        '%s/jmeter/bin/jmeter' -n -t '%s' -l Grüße.jtl -j jmeter.log \\
            -Jport=1 -Jlabel=Grüße -Jusers=1 -Jrequests=1 \\
            -Jjmeterengine.nongui.port=0 > jmeter.out
        '%s/bin/ampmeter' report Grüße.jtl --out Bericht-für-alle > report.out
        ls > names.out
        cp Bericht-für-alle/labels.csv labels.csv
        """
            .formatted(folder, home, plan, home));

    new Ampmeter(folder).shell("sh '" + script + "'");

    assertThat(folder.resolve("jmeter.out")).content().contains("summary =");
    assertThat(folder.resolve("report.out")).content().contains("/report.html");
    assertThat(folder.resolve("labels.csv")).content().contains("Grüße.jtl,").contains(",Grüße,");
    assertThat(Files.readString(folder.resolve("names.out")))
        .contains("Grüße.jtl\n")
        .contains("Bericht-für-alle\n");
  }

  /**
   * What serves PHP there takes each character of a path for a byte, and keeps uploads below it.
   */
  @Test
  void theEmbeddedStackServesItsPagesFromAFolderOfAnyName() throws Exception {
    Path script = folder.resolve("start.sh");
    Files.writeString(
        script,
        """
        unset LANG LC_ALL LC_CTYPE
        cd '%s'
        mkdir 日本
        ln -s '%s'/* 日本
        rm 日本/webapp
        cp -r '%s/webapp' 日本
        chmod -R a-w 日本/webapp
        日本/bin/ampmeter run suite.yaml
        """
            .formatted(folder, Ampmeter.HOME.toAbsolutePath(), Ampmeter.HOME.toAbsolutePath()));
    Files.writeString(
        folder.resolve("suite.yaml"),
        """
        name: anywhere
        stack: embedded
        plans:
          - plan: '%s'
            users: 1
            warmUp: 0 s
            duration: 2 s
            targets: ["errors(total) <= 0 %%"]
        """
            .formatted(Path.of("testplans/php-bench.jmx").toAbsolutePath()));

    Ampmeter.Ended ended = new Ampmeter(folder).shell("sh '" + script + "'");

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out()).contains("PASSED");
    assertThat(new Ampmeter(folder).shell("ls -a '%s'/*/webapp".formatted(folder)).out())
        .contains("bench.php")
        .doesNotContain("WEB-INF");
  }
}
