# [=name]

Written by `ampmeter init` from [=source].

    ampmeter run --check [=suite]     # one user, once
    ampmeter run [=suite]             # [#if users??][#if rate??][=rate], at most [/#if][=users] users, [=duration] s[#else]the load of the plan[/#if]

Load only servers that are yours.

| file | holds |
|---|---|
| plan.jmx | the test plan; open it with `ampmeter gui plan.jmx` |
| [=suite] | server, [#if rate??]rate, [/#if]users, warm-up, duration: change them here |
[#if traffic??]
| visits.csv, pages.csv, resources.csv | what visits ask for, in the shares of the log; the plan has no text of it |
[/#if]
| site.targets | what must hold: [=targets] |
[#if (draft.users())?has_content]
| users.csv | log-ins and other secrets; only you can read it. One line is the recorded user: add a line for each test user |
[/#if]
[#if (draft.files())?has_content]
| files | what the plan uploads, a folder for each request |
[/#if]

[#if pages??]
## Pages

| page | requests | page resources | think time |
|---|---|---|---|
[#list pages as page]
| [=page.label()] | [#list page.requests() as each][=each.label()][#sep], [/#sep][/#list] | [#if page.requests()[0].response().embedded()]loaded[#else]-[/#if] | [=page.thinkMillis() / 1000] s |
[/#list]

[/#if]
[#macro section title lines]
[#if lines?has_content]
## [=title]

[#list lines as line]
- [=line]
[/#list]

[/#if]
[/#macro]
[#if draft??]
[@section "Values taken from responses" draft.extracted() /]
[@section "Secrets in users.csv, by column" draft.found().columns(draft.visit()) /]
[@section "May be secret, in plan.jmx: check these before you share it" draft.found().doubtful(draft.visit()) /]
[@section "New in each pass: the site takes each value once" draft.found().renewed() /]
[@section "Not correlated: check these by hand" draft.found().open() /]
[@section "Replay by one user: differences from the recording" differences /]
[@section "Resources that failed with one user: the variable expectedFailures in plan.jmx" broken /]
[@section "Other hosts, left out" draft.hosts() /]
[/#if]
[#if traffic??]
[@section "What the log covers" traffic.coverage() /]
[@section "Visits" traffic.shape() /]
[@section "The load beside the log, in simulated time" traffic.comparison() /]
[@section "Hours, the busiest first: copy a rate to suite.yaml" traffic.hours() /]
[/#if]
[@section "Notes" notes /]
[#if user??]
## Secrets

The site asks for a log-in. Its password is read from the environment and stands in no file:

    export [=passwordVariable]=...
[/#if]
