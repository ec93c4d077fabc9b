package offenders.benchmark.olio.data;

import offenders.benchmark.olio.jmeter.Element;

final class KnowsItsElements {
  Element element;
}
