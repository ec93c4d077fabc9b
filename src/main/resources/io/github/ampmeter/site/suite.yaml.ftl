# Written by ampmeter init. All keys: docs/reference/suites.md
name: [=name]
stack: external
external:
  web: [=web]
[#list external as key, value]
  [=key]: [=value]
[/#list]
plans:
  - plan: plan.jmx
    users: [=users]
    warmUp: [=warmUp] s
    duration: [=duration] s
    targets: site.targets
