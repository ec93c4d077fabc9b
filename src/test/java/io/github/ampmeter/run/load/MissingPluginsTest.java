package io.github.ampmeter.run.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that others saved, and a JMeter that may lack what they need. */
class MissingPluginsTest {
  private static final String DUMMY =
      "<kg.apc.jmeter.samplers.DummySampler guiclass=\"kg.apc.jmeter.samplers.DummySamplerGui\""
          + " testname=\"answer\" enabled=\"%s\"/><hashTree/>";
  private static final String REQUEST =
      "<HTTPSamplerProxy guiclass=\"HttpTestSampleGui\" testname=\"get\" enabled=\"%s\">"
          + "<stringProp name=\"HTTPSampler.path\">%s</stringProp></HTTPSamplerProxy><hashTree/>";
  private static final String INCLUDE =
      "<IncludeController testname=\"steps\">"
          + "<stringProp name=\"IncludeController.includepath\">%s</stringProp>"
          + "</IncludeController><hashTree/>";
  private static final String CSV =
      "<CSVDataSet testname=\"users\"><stringProp name=\"filename\">%s</stringProp>"
          + "</CSVDataSet><hashTree/>";
  private static final String FRAGMENT =
      "<TestFragmentController testname=\"fragment\"/><hashTree>%s</hashTree>";

  @TempDir private Path folder;
  private Path plans;
  private FakeJMeter jmeter;

  @BeforeEach
  void unpack() throws IOException {
    plans = Files.createDirectory(folder.resolve("plans"));
    jmeter =
        FakeJMeter.in(folder.resolve("jmeter"), "5.6.3")
            .file(
                "bin/saveservice.properties",
                """
                TestPlan=org.apache.jmeter.TestPlan
                HTTPSamplerProxy,HTTPSampler2=org.apache.jmeter.HTTPSamplerProxy
                IncludeController=org.apache.jmeter.IncludeController
                TestFragmentController=org.apache.jmeter.TestFragmentController
                CSVDataSet=org.apache.jmeter.CSVDataSet
                SetupThreadGroup=org.apache.jmeter.SetupThreadGroup
                JDBCDataSource=org.apache.jmeter.JDBCDataSource
                FTPSampler=org.apache.jmeter.protocol.ftp.sampler.FTPSampler
                JSR223PostProcessor=org.apache.jmeter.JSR223PostProcessor
                HeaderPanel=org.apache.jmeter.HeaderPanel
                """)
            .jar(
                "lib/ext/ApacheJMeter_rest.jar",
                "org/apache/jmeter/TestPlan.class",
                "org/apache/jmeter/HTTPSamplerProxy.class",
                "org/apache/jmeter/IncludeController.class",
                "org/apache/jmeter/TestFragmentController.class",
                "org/apache/jmeter/CSVDataSet.class",
                "org/apache/jmeter/SetupThreadGroup.class",
                "org/apache/jmeter/JDBCDataSource.class",
                "org/apache/jmeter/JSR223PostProcessor.class",
                "org/apache/jmeter/functions/Property.class:\u0003__P\u0001\u0000__property\u0001");
  }

  @Test
  void findsNothingMissingInAPlanOfJMetersOwn() throws IOException {
    accepted(REQUEST.formatted("true", "/${__P(page,a)}"));
    accepted("<HTTPSampler2 guiclass=\"HttpTestSampleGui\" testname=\"get\"/><hashTree/>");
  }

  @Test
  void namesTheClassItsJarItsPluginAndWhereThatGoes() throws IOException {
    refused(
        DUMMY.formatted("true"),
        "plan.jmx cannot be run by a JMeter:",
        "the element \"answer\" is of the class kg.apc.jmeter.samplers.DummySampler, which is in"
            + " none of its jars; it is in jmeter-plugins-dummy-*.jar, plugin jpgc-dummy of the"
            + " Plugins Manager, which goes into JMeter's lib/ext");
    jmeter.jar("lib/ext/jmeter-plugins-dummy-0.4.jar", "kg/apc/jmeter/samplers/DummySampler.class");
    accepted(DUMMY.formatted("true"));
  }

  /** JMeter opens no plan of which it lacks a class, whether that is to run or not. */
  @Test
  void asksForDisabledElementsAndNestedOnesToo() throws IOException {
    refused(DUMMY.formatted("false"), "kg.apc.jmeter.samplers.DummySampler");
    refused(
        "<HTTPSamplerProxy testname=\"get\"><elementProp name=\"a\""
            + " elementType=\"com.example.Odd\"/></HTTPSamplerProxy>",
        "the element \"get\" is of the class com.example.Odd, which is in none of its jars");
  }

  @Test
  void namesJMetersOwnJarWhereItLacksThat() throws IOException {
    refused(
        "<FTPSampler testname=\"put\"/><hashTree/>",
        "it is in lib/ext/ApacheJMeter_ftp.jar of JMeter's own download");
  }

  @Test
  void findsClassesByWhatTheyAreCalledNow() throws IOException {
    jmeter
        .file("bin/upgrade.properties", "com.example.Old=org.apache.jmeter.TestPlan\n")
        .jar(
            "lib/ext/plugin.jar",
            "META-INF/resources/org.apache.jmeter.nameupdater.properties:"
                + "com.example.Older=org.apache.jmeter.CSVDataSet\n"
                + "com.example.Any|org.apache.jmeter.HeaderPanel=org.apache.jmeter.TestPlan\n");

    accepted("<com.example.Old/><com.example.Older/><com.example.Any guiclass=\"HeaderPanel\"/>");
    refused("<com.example.Any guiclass=\"Other\"/>", "com.example.Any");
  }

  @Test
  void looksWhereJMetersPropertiesAndThePlanAddToTheClassPath() throws IOException {
    FakeJMeter.in(folder.resolve("more"), "5.6.3")
        .jar("more.jar", "com/example/A.class")
        .file("classes/com/example/B.class", "");
    Path more = folder.resolve("more");
    jmeter.file("bin/user.properties", "search_paths=" + more.resolve("classes"));

    accepted("<com.example.B/>");
    refused("<com.example.A/>", "com.example.A");
    accepted("<com.example.A/>", Map.of("user.classpath", more.resolve("more.jar").toString()));
    accepted(
        "<TestPlan><stringProp name=\"TestPlan.user_define_classpath\">"
            + more.resolve("more.jar")
            + "</stringProp></TestPlan><com.example.A/>");
  }

  @Test
  void namesDriversAndScriptsInALanguageThatJavaNoLongerHas() throws IOException {
    refused(
        "<JDBCDataSource testname=\"pool\">"
            + "<stringProp name=\"driver\">org.postgresql.Driver</stringProp></JDBCDataSource>",
        "the element \"pool\" needs the JDBC driver org.postgresql.Driver, which is in none of its"
            + " jars; it is in postgresql-*.jar, which goes into JMeter's lib");
    refused(
        "<JSR223PostProcessor testname=\"check\">"
            + "<stringProp name=\"scriptLanguage\">JavaScript</stringProp></JSR223PostProcessor>",
        "the element \"check\" needs the script in JavaScript",
        "nashorn-core-*.jar");
    accepted(
        "<JDBCDataSource><stringProp name=\"driver\">${__P(driver)}</stringProp></JDBCDataSource>");
  }

  /** JMeter would send the text of the call. */
  @Test
  void namesFunctionsThatNoJarHas() throws IOException {
    refused(
        REQUEST.formatted("true", "/${__base64Encode(${__P(a)})}"),
        "the function __base64Encode is in no jar of its lib/ext; those of the plugin"
            + " jpgc-functions come in jmeter-plugins-functions-*.jar. JMeter would send its text"
            + " unchanged");
    refused(
        REQUEST.formatted("true", "/${__tstFeedback(shaping,1,10,1)}"),
        "the function __tstFeedback is in no jar of its lib/ext; it is in jmeter-plugins-tst-*.jar,"
            + " plugin jpgc-tst of the Plugins Manager");
    accepted(REQUEST.formatted("false", "/${__base64Encode(a)}"));
    accepted(REQUEST.formatted("true", "/${__jm__Loop Controller__idx}"));
    accepted(
        "<TestPlan><stringProp name=\"TestPlan.comments\">${__old(x)}</stringProp></TestPlan>");
  }

  /** JMeter goes on without what was to be included. */
  @Test
  void namesAnIncludedFileThatIsNotThereOrHoldsNothingToInclude() throws IOException {
    refused(INCLUDE.formatted("steps.jmx"), "\"steps\" includes steps.jmx, which is neither");
    Files.writeString(plans.resolve("steps.jmx"), jmx("<TestPlan/>"));
    refused(INCLUDE.formatted("steps.jmx"), "has no Test Fragment");
    Files.writeString(plans.resolve("steps.jmx"), jmx(FRAGMENT.formatted("")));
    accepted(INCLUDE.formatted("steps.jmx"));
  }

  @Test
  void namesWhatAnIncludedFileNeedsHoweverDeep() throws IOException {
    Files.writeString(
        plans.resolve("outer.jmx"), jmx(FRAGMENT.formatted(INCLUDE.formatted("inner.jmx"))));
    Files.writeString(
        plans.resolve("inner.jmx"),
        jmx(FRAGMENT.formatted(INCLUDE.formatted("outer.jmx") + DUMMY.formatted("true"))));

    refused(INCLUDE.formatted("outer.jmx"), "the element \"answer\" of inner.jmx is of the class");
  }

  @Test
  void findsAnIncludedFileBehindThePrefixAsJMeterDoes() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Files.writeString(parts.resolve("steps.jmx"), jmx(FRAGMENT.formatted("")));

    refused(INCLUDE.formatted("steps.jmx"), "includes steps.jmx");
    accepted(INCLUDE.formatted("steps.jmx"), Map.of("includecontroller.prefix", parts + "/"));
  }

  @Test
  void namesAFileThatThePlanReadsAndNobodyMakes() throws IOException {
    refused(
        CSV.formatted("users.csv"), "the element \"users\" reads users.csv, which is neither in");
    accepted(CSV.formatted("${__P(file)}"));
    accepted("<SetupThreadGroup/><hashTree/>" + CSV.formatted("users.csv"));
    Files.writeString(plans.resolve("users.csv"), "a\n");
    accepted(CSV.formatted("users.csv"));
    accepted(CSV.formatted(plans.resolve("users.csv")));
  }

  /** JMeter runs the copy of the plan without them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<com.example.GrafanaListener testname=\"g\"/><hashTree/> | com.example.GrafanaListener",
        "<kg.apc.jmeter.vizualizers.CorrectedResultCollector testname=\"g\" enabled=\"false\"/>"
            + " | kg.apc.jmeter.vizualizers.CorrectedResultCollector",
        "<BackendListener testname=\"b\"><stringProp name=\"classname\">com.example.Sends"
            + "</stringProp></BackendListener><hashTree/> | com.example.Sends,BackendListener",
      })
  void leavesOutListeners(String elements, String classes) throws IOException {
    PlanFile plan = plan(elements);

    assertThat(refuse(plan, Map.of())).containsExactlyInAnyOrder(classes.split(","));
    SuitePlan without =
        SuitePlan.alone("plan", plan, LoadSettings.OF_THE_PLAN, Targets.NONE)
            .without(refuse(plan, Map.of()));
    assertThat(without.leftOut()).hasSize(1);
    assertThat(new String(without.asRun().content(), StandardCharsets.UTF_8))
        .doesNotContain("testname");
  }

  @Test
  void scriptsThatTakeSamplesAreNoListeners() throws IOException {
    refused("<JSR223Listener testname=\"log\"/><hashTree/>", "JSR223Listener");
  }

  /** JMeter would run the plan without the requests of such an element. */
  @Test
  void namesElementsThatJMeterNoLongerHas() throws IOException {
    jmeter.file(
        "bin/upgrade.properties",
        "com.example.SoapCall=org.apache.jmeter.config.ConfigTestElement\n");
    jmeter.jar("lib/config.jar", "org/apache/jmeter/config/ConfigTestElement.class");
    refused(
        "<com.example.SoapCall testname=\"order\"/><hashTree/>",
        "the element \"order\" is a SoapCall, which JMeter no longer has and would pass over");
    accepted("<com.example.SoapCall testname=\"order\" enabled=\"false\"/><hashTree/>");
    accepted("<org.apache.jmeter.config.ConfigTestElement/><hashTree/>");
  }

  @Test
  void takesANameWithUnderscoresForAVariableWhereThePlanSetsIt() throws IOException {
    refused(REQUEST.formatted("true", "/?t=${__csrf}"), "the function __csrf");
    refused(REQUEST.formatted("true", "/?t=${__csrf(a)}"), "the function __csrf");
    accepted(
        REQUEST.formatted("true", "/?t=${__csrf}")
            + "<JSR223PostProcessor testname=\"s\"><stringProp name=\"script\">"
            + "vars.put('__csrf', 'a')</stringProp></JSR223PostProcessor><hashTree/>");
  }

  @Test
  void takesANameWithUnderscoresForAVariableWhereAHeaderOrTheIncludingPlanNamesIt()
      throws IOException {
    Files.writeString(plans.resolve("users.csv"), "__csrf;__name\na;b\n");
    String request = REQUEST.formatted("true", "/?t=${__csrf}");
    accepted(request + CSV.formatted("users.csv"));
    refused(REQUEST.formatted("true", "/?t=${__other}") + CSV.formatted("users.csv"), "__other");

    Files.writeString(plans.resolve("part.jmx"), jmx(FRAGMENT.formatted(request)));
    accepted(INCLUDE.formatted("part.jmx") + CSV.formatted("users.csv"));
    refused(INCLUDE.formatted("part.jmx"), "the function __csrf");
  }

  @ParameterizedTest
  @CsvSource({
    "photo.png, ''",
    "'C:\\photos\\me.png', 'write its name, me.png'",
    "/home/anna/me.png, 'write its name, me.png'",
    "~/me.png, 'write its name, me.png'"
  })
  void namesAnUploadThatIsNotThereByThePathInThePlan(String path, String advice)
      throws IOException {
    String upload =
        "<HTTPSamplerProxy testname=\"send\"><elementProp name=\"f\"><stringProp"
            + " name=\"File.path\">%s</stringProp></elementProp></HTTPSamplerProxy><hashTree/>";
    refused(upload.formatted(path), "the element \"send\" reads " + path + ", which", advice);
    accepted(upload.formatted("${file}"));
    Files.writeString(plans.resolve("photo.png"), "");
    accepted(upload.formatted("photo.png"));
  }

  @Test
  void saysHowJarsAreNamedInASuite() throws IOException {
    refused(DUMMY.formatted("true"), "in the suite as plugins: [FOLDER or JAR]");
  }

  private void accepted(String elements) throws IOException {
    accepted(elements, Map.of());
  }

  private void accepted(String elements, Map<String, String> properties) throws IOException {
    PlanFile plan = plan(elements);
    assertThatCode(() -> refuse(plan, properties)).doesNotThrowAnyException();
  }

  private void refused(String elements, String... words) throws IOException {
    PlanFile plan = plan(elements);
    assertRefusal(() -> refuse(plan, Map.of())).hasMessageContainingAll(words);
  }

  private Set<String> refuse(PlanFile plan, Map<String, String> properties) {
    return MissingPlugins.validate(plan, jmeter.root(), "a JMeter", properties, folder);
  }

  private PlanFile plan(String elements) throws IOException {
    return PlanFile.read(Files.writeString(plans.resolve("plan.jmx"), jmx(elements)));
  }

  private static String jmx(String elements) {
    return "<jmeterTestPlan><hashTree>" + elements + "</hashTree></jmeterTestPlan>";
  }
}
