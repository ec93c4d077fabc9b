package io.github.ampmeter.run.suite;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.HostMap.Target;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * Makes the copy of a plan go to other servers. Its HTTP requests become samplers that map every
 * address when it is asked for, also those of redirects and resources. What else names a host is
 * changed in the copy: user-defined variables, headers, authorizations, cookies and JDBC addresses.
 *
 * @param properties that are handed over to the plan
 */
record HostsEdit(HostMap hosts, Map<String, String> properties) implements PlanEdit {
  /** The HTTP Request whose requests go where a suite says. */
  static final String REQUEST = "MappedHttpSamplerProxy";

  private static final String REQUEST_CLASS = "io.github.ampmeter.jmeter.http." + REQUEST;
  private static final String TEXT = "stringProp";
  private static final String FLAG = "boolProp";

  /** The web server under test, which JMeter knows by its properties. */
  private static final String WEB_HOST = "${__P(host)}";

  private static final String WEB = "${__P(protocol,http)}://" + WEB_HOST + ":${__P(port)}";

  /** An address of http or https, up to its path. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(https?)://([^/?#@$\\s:]+|\\[[^]]*])(?::([0-9]{1,5}))?(?=[/?#]|$)");

  /** Host and port in the address of a database. */
  private static final Pattern JDBC =
      Pattern.compile("(?i)(jdbc:[a-z0-9:]+//)([^/?;,:@]+|\\[[^]]*])(?::([0-9]{1,5}))?(?=[/?;]|$)");

  @Override
  public void edit(PlanXml xml, Changes changes) {
    xml.plan()
        .ifPresent(
            plan -> {
              changes.add(new PlanChange(plan.name(), "hosts", "", hosts.text()));
              define(plan.element(), plan.name(), changes);
            });
    Optional<PlanValues> values = xml.plan().map(plan -> new PlanValues(properties, plan));
    xml.parts().forEach(part -> edit(part, values, changes));
  }

  @Override
  public void editIncluded(PlanXml file, Changes changes) {
    file.parts().forEach(part -> edit(part, Optional.empty(), changes));
  }

  private void edit(PlanXml.Part part, Optional<PlanValues> values, Changes changes) {
    switch (part.type()) {
      case "HTTPSamplerProxy", "HTTPSampler", "HTTPSampler2" -> mapRequest(part, changes);
      case "Arguments" -> define(part.element(), part.name(), changes);
      case "HeaderManager" -> mapHeaders(part, changes);
      case "AuthManager" ->
          PlanXml.below(part.element())
              .filter(each -> each.getAttribute("name").equals("Authorization.url"))
              .forEach(url -> set(part, url, address(url.getTextContent(), true), changes));
      case "CookieManager" ->
          PlanXml.below(part.element())
              .filter(each -> each.getAttribute("name").equals("Cookie.domain"))
              .forEach(domain -> set(part, domain, cookie(domain.getTextContent()), changes));
      case "JDBCDataSource", "DataSourceElement" ->
          PlanXml.own(part.element(), "dbUrl")
              .ifPresent(
                  url -> {
                    String written = url.getTextContent();
                    String known = values.flatMap(all -> all.of(written)).orElse(written);
                    String there = jdbc(known);
                    set(part, url, there.equals(known) ? written : there, changes);
                  });
      default -> {
        if (part.element().getTagName().endsWith("LeanHttpSampler")) {
          mapRedirects(part, changes);
        }
      }
    }
  }

  private void mapRequest(PlanXml.Part part, Changes changes) {
    mapRedirects(part, changes);
    Element element = part.element();
    element.setAttribute("testclass", REQUEST_CLASS);
    element.getOwnerDocument().renameNode(element, null, REQUEST_CLASS);
  }

  /** Redirects that the client itself follows cannot be mapped; those that the sampler does can. */
  private static void mapRedirects(PlanXml.Part part, Changes changes) {
    if (part.flag("HTTPSampler.auto_redirects")) {
      changes.set(part, FLAG, "HTTPSampler.auto_redirects", "false");
      changes.set(part, FLAG, "HTTPSampler.follow_redirects", "true");
    }
  }

  /** Variables whose value is an address; a mere host is mapped when a request goes there. */
  private void define(Element arguments, String name, Changes changes) {
    PlanXml.below(arguments)
        .filter(each -> each.getAttribute("name").equals("Argument.value"))
        .forEach(
            value -> {
              String text = value.getTextContent();
              String there = address(jdbc(text), false);
              if (!there.equals(text)) {
                value.setTextContent(there);
                changes.add(new PlanChange(name, "Argument.value", text, there));
              }
            });
  }

  /** A Host header of the target is the client's to add. */
  private void mapHeaders(PlanXml.Part part, Changes changes) {
    for (Element header : PlanXml.below(part.element()).toList()) {
      String name = PlanXml.text(header, "Header.name");
      Optional<Element> value = PlanXml.own(header, "Header.value");
      if (name.isEmpty() || value.isEmpty()) {
        continue;
      }
      String text = value.get().getTextContent();
      if (!name.equalsIgnoreCase("Host")) {
        set(part, value.get(), address(text, false), changes);
      } else if (target("http", "http://" + text.strip(), false).isPresent()) {
        changes.add(new PlanChange(part.name(), "Host", text.strip(), ""));
        header.getParentNode().removeChild(header);
      }
    }
  }

  private static void set(PlanXml.Part part, Element property, String value, Changes changes) {
    String before = property.getTextContent();
    if (!before.equals(value)) {
      property.setTextContent(value);
      changes.add(new PlanChange(part.name(), property.getAttribute("name"), before, value));
    }
  }

  /**
   * A text that begins with an address, with its target instead.
   *
   * @param kept whether to change it where the Host header stays, too
   */
  private String address(String text, boolean kept) {
    Matcher address = ADDRESS.matcher(text.strip());
    return address.lookingAt()
        ? target(address.group(1), address.group(), kept)
            .map(to -> to.address().map(HostsEdit::withoutPath).orElse(WEB))
            .map(to -> to + text.strip().substring(address.end()))
            .orElse(text)
        : text;
  }

  private Optional<Target> target(String scheme, String address, boolean kept) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.lookingAt()) {
      return Optional.empty();
    }
    int port = parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3));
    return hosts
        .of(parts.group(2), HostMap.port(scheme, port))
        .filter(to -> kept || !to.keepHost());
  }

  private static String withoutPath(URI target) {
    return target.getScheme() + "://" + target.getRawAuthority();
  }

  /** A cookie of a host, or of all hosts below it. */
  private String cookie(String domain) {
    return hosts
        .of(domain.strip().replaceFirst("^\\.", ""), -1)
        .map(to -> to.address().map(URI::getHost).orElse(WEB_HOST))
        .orElse(domain);
  }

  /** The address of a database: one that goes to the web server's host keeps its port. */
  private String jdbc(String text) {
    Matcher address = JDBC.matcher(text);
    if (!address.lookingAt()) {
      return text;
    }
    int port = address.group(3) == null ? -1 : Integer.parseInt(address.group(3));
    Optional<Target> target = hosts.of(address.group(2), port);
    String own = address.group(3) == null ? "" : ":" + address.group(3);
    return target
        .map(
            to ->
                address.group(1)
                    + to.address()
                        .map(uri -> uri.getHost() + (uri.getPort() > 0 ? ":" + uri.getPort() : own))
                        .orElse(WEB_HOST + own)
                    + text.substring(address.end()))
        .orElse(text);
  }
}
