# Written by ampmeter init. All keys: docs/reference/suites.md
name: [=name]
stack: external
external:
  web: [=web]
[#if user??]
  user: "[=user?json_string]"
  passwordVariable: [=passwordVariable]
[/#if]
[#if caFile??]
  caFile: "[=caFile?json_string]"
[/#if]
plans:
  - plan: plan.jmx
    users: [=users]
    warmUp: [=warmUp] s
    duration: [=duration] s
    targets: site.targets
