<?xml version="1.0" encoding="UTF-8"?>
[#macro headers name fields]
        <HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="[=name]">
          <collectionProp name="HeaderManager.headers">
[#list fields as field]
            <elementProp name="" elementType="Header">
              <stringProp name="Header.name">[=field.name()]</stringProp>
              <stringProp name="Header.value">[=field.value()]</stringProp>
            </elementProp>
[/#list]
          </collectionProp>
        </HeaderManager>
        <hashTree/>
[/#macro]
[#macro assertion name field type value]
          <ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="[=name]">
            <collectionProp name="Asserion.test_strings">
              <stringProp name="1">[=value]</stringProp>
            </collectionProp>
            <stringProp name="Assertion.custom_message"></stringProp>
            <stringProp name="Assertion.test_field">Assertion.[=field]</stringProp>
            <boolProp name="Assertion.assume_success">false</boolProp>
            <intProp name="Assertion.test_type">[=type]</intProp>
          </ResponseAssertion>
          <hashTree/>
[/#macro]
[#macro extractor each]
[#assign rule = each.extractor()]
[#switch rule.kind().name()]
[#case "CSS"]
          <HtmlExtractor guiclass="HtmlExtractorGui" testclass="HtmlExtractor" testname="[=each.variable()]">
            <stringProp name="HtmlExtractor.refname">[=each.variable()]</stringProp>
            <stringProp name="HtmlExtractor.expr">[=rule.expression()]</stringProp>
            <stringProp name="HtmlExtractor.attribute">[=rule.extra()]</stringProp>
            <stringProp name="HtmlExtractor.default">[=each.variable()]_not_found</stringProp>
            <stringProp name="HtmlExtractor.match_number">1</stringProp>
            <stringProp name="HtmlExtractor.extractor_impl"></stringProp>
          </HtmlExtractor>
[#break]
[#case "JSON"]
          <JSONPostProcessor guiclass="JSONPostProcessorGui" testclass="JSONPostProcessor" testname="[=each.variable()]">
            <stringProp name="JSONPostProcessor.referenceNames">[=each.variable()]</stringProp>
            <stringProp name="JSONPostProcessor.jsonPathExprs">[=rule.expression()]</stringProp>
            <stringProp name="JSONPostProcessor.match_numbers">1</stringProp>
            <stringProp name="JSONPostProcessor.defaultValues">[=each.variable()]_not_found</stringProp>
          </JSONPostProcessor>
[#break]
[#case "BOUNDARY"]
          <BoundaryExtractor guiclass="BoundaryExtractorGui" testclass="BoundaryExtractor" testname="[=each.variable()]">
            <stringProp name="BoundaryExtractor.useHeaders">false</stringProp>
            <stringProp name="BoundaryExtractor.refname">[=each.variable()]</stringProp>
            <stringProp name="BoundaryExtractor.lboundary">[=rule.expression()]</stringProp>
            <stringProp name="BoundaryExtractor.rboundary">[=rule.extra()]</stringProp>
            <stringProp name="BoundaryExtractor.default">[=each.variable()]_not_found</stringProp>
            <stringProp name="BoundaryExtractor.match_number">1</stringProp>
          </BoundaryExtractor>
[#break]
[#default]
          <RegexExtractor guiclass="RegexExtractorGui" testclass="RegexExtractor" testname="[=each.variable()]">
            <stringProp name="RegexExtractor.useHeaders">[=(rule.kind().name() == "HEADERS")?then("true", (rule.kind().name() == "URL")?then("URL", "false"))]</stringProp>
            <stringProp name="RegexExtractor.refname">[=each.variable()]</stringProp>
            <stringProp name="RegexExtractor.regex">[=rule.expression()]</stringProp>
            <stringProp name="RegexExtractor.template">$1$</stringProp>
            <stringProp name="RegexExtractor.default">[=each.variable()]_not_found</stringProp>
            <stringProp name="RegexExtractor.match_number">1</stringProp>
          </RegexExtractor>
[/#switch]
          <hashTree/>
[/#macro]
[#macro request each]
[#assign type = plan.bare()?then("io.github.ampmeter.jmeter.http.LeanHttpSampler", "HTTPSamplerProxy")]
[#assign gui = plan.bare()?then("io.github.ampmeter.jmeter.gui.LeanHttpSamplerGui", "HttpTestSampleGui")]
        <[=type] guiclass="[=gui]" testclass="[=type]" testname="[=each.label()]" enabled="true">
          <stringProp name="HTTPSampler.path">${__P(basePath,)}[=each.path()]</stringProp>
          <stringProp name="HTTPSampler.method">[=each.method()]</stringProp>
          <boolProp name="HTTPSampler.follow_redirects">[=plan.bare()?then("false", "true")]</boolProp>
          <boolProp name="HTTPSampler.auto_redirects">false</boolProp>
          <stringProp name="HTTPSampler.use_keepalive">${__P(keepAlive,true)}</stringProp>
[#if each.embedded()]
          <boolProp name="HTTPSampler.image_parser">true</boolProp>
          <boolProp name="HTTPSampler.concurrentDwn">true</boolProp>
          <stringProp name="HTTPSampler.concurrentPool">6</stringProp>
[/#if]
[#if each.multipart()]
          <boolProp name="HTTPSampler.DO_MULTIPART_POST">true</boolProp>
[/#if]
[#if each.body()?has_content]
          <boolProp name="HTTPSampler.postBodyRaw">true</boolProp>
          <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
            <collectionProp name="Arguments.arguments">
              <elementProp name="" elementType="HTTPArgument">
                <boolProp name="HTTPArgument.always_encode">false</boolProp>
                <stringProp name="Argument.value">[=each.body()]</stringProp>
                <stringProp name="Argument.metadata">=</stringProp>
              </elementProp>
            </collectionProp>
          </elementProp>
[#else]
          <elementProp name="HTTPsampler.Arguments" elementType="Arguments" guiclass="HTTPArgumentsPanel" testclass="Arguments" testname="User Defined Variables">
            <collectionProp name="Arguments.arguments">
[#list each.arguments() as argument]
              <elementProp name="[=argument.name()]" elementType="HTTPArgument">
                <boolProp name="HTTPArgument.always_encode">true</boolProp>
                <stringProp name="Argument.name">[=argument.name()]</stringProp>
                <stringProp name="Argument.value">[=argument.value()]</stringProp>
                <stringProp name="Argument.metadata">=</stringProp>
                <boolProp name="HTTPArgument.use_equals">true</boolProp>
              </elementProp>
[/#list]
            </collectionProp>
          </elementProp>
[/#if]
        </[=type]>
        <hashTree>
[#if each.headers()?has_content][@headers "Headers" each.headers() /][/#if]
[#if each.sign()?has_content]
[@assertion "what the page holds" "response_data" 16 each.sign() /]
[#else]
[@assertion "status 2xx" "response_code" 1 "2\\d\\d" /]
[/#if]
[#list each.extractors() as found][@extractor found /][/#list]
        </hashTree>
[/#macro]
<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
  <hashTree>
    <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="[=plan.name()]">
      <stringProp name="TestPlan.comments">Properties (-Jname=value): protocol, host, port, basePath, hostHeader, loginUrl, loginUser, loginPassword, keepAlive, users, rampUp, warmUp, duration, iterations, requests, pause, repeats, preheat, connectTimeout, responseTimeout.</stringProp>
      <boolProp name="TestPlan.tearDown_on_shutdown">true</boolProp>
      <elementProp name="TestPlan.user_defined_variables" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments" testname="User Defined Variables">
        <collectionProp name="Arguments.arguments"/>
      </elementProp>
    </TestPlan>
    <hashTree>
      <HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="Headers">
        <collectionProp name="HeaderManager.headers">
          <elementProp name="" elementType="Header">
            <stringProp name="Header.name">Host</stringProp>
            <stringProp name="Header.value">${__P(hostHeader,${__P(host,127.0.0.1)})}</stringProp>
          </elementProp>
[#if !plan.bare()]
          <elementProp name="" elementType="Header">
            <stringProp name="Header.name">Accept-Encoding</stringProp>
            <stringProp name="Header.value">gzip</stringProp>
          </elementProp>
[/#if]
        </collectionProp>
        <stringProp name="TestPlan.comments">Host is sent only where hostHeader is given: whom the requests are for, where that is not the address&apos;s host.</stringProp>
      </HeaderManager>
      <hashTree/>
      <AuthManager guiclass="AuthPanel" testclass="AuthManager" testname="Basic authentication" enabled="true">
        <collectionProp name="AuthManager.auth_list">
          <elementProp name="" elementType="Authorization">
            <stringProp name="Authorization.url">${__P(loginUrl,none)}</stringProp>
            <stringProp name="Authorization.username">${__P(loginUser,)}</stringProp>
            <stringProp name="Authorization.password">${__P(loginPassword,)}</stringProp>
            <stringProp name="Authorization.domain"></stringProp>
            <stringProp name="Authorization.realm"></stringProp>
            <stringProp name="Authorization.mechanism">BASIC</stringProp>
          </elementProp>
        </collectionProp>
        <stringProp name="TestPlan.comments">Used only where loginUrl is given.</stringProp>
        <boolProp name="AuthManager.controlledByThreadGroup">false</boolProp>
      </AuthManager>
      <hashTree/>
      <ConfigTestElement guiclass="HttpDefaultsGui" testclass="ConfigTestElement" testname="Server and time limits" enabled="true">
        <stringProp name="HTTPSampler.connect_timeout">${__P(connectTimeout,5000)}</stringProp>
        <stringProp name="HTTPSampler.response_timeout">${__P(responseTimeout,30000)}</stringProp>
        <stringProp name="HTTPSampler.domain">${__P(host,127.0.0.1)}</stringProp>
        <stringProp name="HTTPSampler.port">${__P(port,8180)}</stringProp>
        <stringProp name="HTTPSampler.protocol">${__P(protocol,http)}</stringProp>
        <elementProp name="HTTPsampler.Arguments" elementType="Arguments" guiclass="HTTPArgumentsPanel" testclass="Arguments" testname="User Defined Variables">
          <collectionProp name="Arguments.arguments"/>
        </elementProp>
        <stringProp name="HTTPSampler.implementation">HttpClient4</stringProp>
[#if !plan.bare()]
        <stringProp name="HTTPSampler.embedded_url_re">(?i)https?://${__P(host,127.0.0.1)}[:/].*</stringProp>
[/#if]
      </ConfigTestElement>
      <hashTree/>
[#if !plan.bare()]
      <CookieManager guiclass="CookiePanel" testclass="CookieManager" testname="Cookies" enabled="true">
        <collectionProp name="CookieManager.cookies"/>
        <boolProp name="CookieManager.clearEachIteration">true</boolProp>
        <boolProp name="CookieManager.controlledByThreadGroup">false</boolProp>
        <stringProp name="TestPlan.comments">Each pass is a new visitor.</stringProp>
      </CookieManager>
      <hashTree/>
[/#if]
[#if plan.users()?has_content]
      <CSVDataSet guiclass="TestBeanGUI" testclass="CSVDataSet" testname="Log-ins" enabled="true">
        <stringProp name="filename">[=plan.users()]</stringProp>
        <stringProp name="fileEncoding">UTF-8</stringProp>
        <stringProp name="variableNames"></stringProp>
        <boolProp name="ignoreFirstLine">false</boolProp>
        <stringProp name="delimiter">,</stringProp>
        <boolProp name="quotedData">true</boolProp>
        <boolProp name="recycle">true</boolProp>
        <boolProp name="stopThread">false</boolProp>
        <stringProp name="shareMode">shareMode.all</stringProp>
        <stringProp name="TestPlan.comments">The first line names the columns; each pass takes the next line.</stringProp>
      </CSVDataSet>
      <hashTree/>
[/#if]
      <io.github.ampmeter.jmeter.threads.ScalingThreadGroup guiclass="io.github.ampmeter.jmeter.gui.ScalingThreadGroupGui" testclass="io.github.ampmeter.jmeter.threads.ScalingThreadGroup" testname="Users" enabled="true">
        <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
        <stringProp name="ScalingThreadGroup.users">${__P(users,1)}</stringProp>
        <stringProp name="ScalingThreadGroup.duration">${__P(duration,60)}</stringProp>
        <stringProp name="ScalingThreadGroup.warmUp">${__P(warmUp,0)}</stringProp>
        <stringProp name="ScalingThreadGroup.iterations">${__P(iterations,)}</stringProp>
        <stringProp name="ScalingThreadGroup.rampUp">${__P(rampUp,0)}</stringProp>
        <stringProp name="ScalingThreadGroup.requests">${__P(requests,)}</stringProp>
        <stringProp name="ScalingThreadGroup.pause">${__P(pause,0)}</stringProp>
        <stringProp name="ScalingThreadGroup.repeats">${__P(repeats,1)}</stringProp>
        <stringProp name="ScalingThreadGroup.preheat">${__P(preheat,)}</stringProp>
      </io.github.ampmeter.jmeter.threads.ScalingThreadGroup>
      <hashTree>
[#list plan.pages() as page]
[#if plan.bare()]
[#list page.requests() as each][@request each /][/#list]
[#else]
        <TransactionController guiclass="TransactionControllerGui" testclass="TransactionController" testname="[=page.label()]" enabled="true">
          <boolProp name="TransactionController.parent">false</boolProp>
          <boolProp name="TransactionController.includeTimers">true</boolProp>
        </TransactionController>
        <hashTree>
[#list page.requests() as each][@request each /][/#list]
        </hashTree>
[#if page.thinkMillis() > 0]
        <TestAction guiclass="TestActionGui" testclass="TestAction" testname="Think time" enabled="true">
          <intProp name="ActionProcessor.action">1</intProp>
          <intProp name="ActionProcessor.target">0</intProp>
          <stringProp name="ActionProcessor.duration">0</stringProp>
        </TestAction>
        <hashTree>
          <UniformRandomTimer guiclass="UniformRandomTimerGui" testclass="UniformRandomTimer" testname="[=page.thinkMillis()] ms on average" enabled="true">
            <stringProp name="ConstantTimer.delay">[=(page.thinkMillis() / 2)?int]</stringProp>
            <stringProp name="RandomTimer.range">[=page.thinkMillis()]</stringProp>
          </UniformRandomTimer>
          <hashTree/>
        </hashTree>
[/#if]
[/#if]
[/#list]
      </hashTree>
[#if plan.responses()?has_content]
      <ResultCollector guiclass="SimpleDataWriter" testclass="ResultCollector" testname="All responses" enabled="true">
        <objProp>
          <name>saveConfig</name>
          <value class="SampleSaveConfiguration">
            <time>true</time>
            <timestamp>true</timestamp>
            <success>true</success>
            <label>true</label>
            <code>true</code>
            <message>true</message>
            <assertions>true</assertions>
            <responseData>true</responseData>
            <responseHeaders>true</responseHeaders>
            <responseDataOnError>true</responseDataOnError>
            <saveAssertionResultsFailureMessage>true</saveAssertionResultsFailureMessage>
            <assertionsResultsToSave>0</assertionsResultsToSave>
            <subresults>false</subresults>
            <xml>true</xml>
            <url>true</url>
          </value>
        </objProp>
        <stringProp name="filename">[=plan.responses()]</stringProp>
      </ResultCollector>
      <hashTree/>
[/#if]
    </hashTree>
  </hashTree>
</jmeterTestPlan>
