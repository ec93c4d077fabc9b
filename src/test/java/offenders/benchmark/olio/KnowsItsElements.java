package offenders.benchmark.olio;

import offenders.benchmark.olio.jmeter.Element;

final class KnowsItsElements {
  Element element;
}
