# yaml-language-server: $schema=suite.schema.json
# Written by ampmeter init. All keys: docs/reference/suites.md
name: [=name]
stack: external
external:
  web: [=web]
[#if user??]
  user: [=user]
  passwordVariable: [=passwordVariable]
[/#if]
[#if caFile??]
  caFile: [=caFile]
[/#if]
[#if hosts??]
hosts:
[#list hosts as host]
  [=host]: web
[/#list]
[/#if]
plans:
  - plan: plan.jmx
[#if rate??]
    rate: [=rate]
[/#if]
[#if users??]
    users: [=users]
    warmUp: [=warmUp] s
    duration: [=duration] s
[/#if]
    targets: site.targets
