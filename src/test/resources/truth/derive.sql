-- Where expected.csv comes from: DuckDB (any version from 1.0; 2.0.0 was used), no code of ours
-- but the file's generator. To repeat, in the project's folder, after `mvn test-compile`:
--
--   java -cp target/test-classes io.github.ampmeter.truth.TruthJtl truth.jtl
--   python3 -c "import duckdb; duckdb.execute(open('src/test/resources/truth/derive.sql').read())"
--
-- (`pip install duckdb`), or `duckdb < src/test/resources/truth/derive.sql`. It writes expected.csv.
-- `sha256sum truth.jtl` must be the sum that TruthTest states.

CREATE TEMP TABLE jtl AS
SELECT
  label,
  CASE
    WHEN starts_with(responseMessage, 'Number of samples in transaction') THEN 'operation'
    ELSE 'request'
  END AS kind,
  timeStamp::BIGINT AS started,
  timeStamp::BIGINT + elapsed::BIGINT + IdleTime::BIGINT AS ended,
  elapsed::BIGINT AS elapsed,
  success = 'true' AS success
FROM read_csv('truth.jtl', header = true, all_varchar = true, delim = ',', quote = '"',
  escape = '"', null_padding = false, parallel = false, nullstr = '<never>');

-- The whole run reaches from its first start to its last end, both included.
CREATE TEMP TABLE windows AS
SELECT 'whole' AS name, min(started) AS since, max(ended) + 1 AS until,
  (max(ended) - min(started)) / 1000.0::DOUBLE AS seconds
FROM jtl
UNION ALL
SELECT 'steady', 1700000120000, 1700000420000, 300.0;

-- The total is of the operations: there are some.
CREATE TEMP TABLE named AS
SELECT label, kind, started, ended, elapsed, success FROM jtl
UNION ALL
SELECT 'total', 'total', started, ended, elapsed, success FROM jtl WHERE kind = 'operation';

-- Counted by start: samples, errors, response times. Counted by end: throughput.
CREATE TEMP TABLE counted AS
SELECT name, label, kind,
  count(*) FILTER (started >= since AND started < until) AS samples,
  count(*) FILTER (started >= since AND started < until AND NOT success) AS errors,
  count(*) FILTER (ended >= since AND ended < until AND success) / any_value(seconds) AS throughput
FROM named CROSS JOIN windows
GROUP BY name, label, kind;

CREATE TEMP TABLE ranked AS
SELECT name, label, kind, elapsed,
  row_number() OVER (PARTITION BY name, label, kind ORDER BY elapsed) AS place,
  count(*) OVER (PARTITION BY name, label, kind) AS n
FROM named CROSS JOIN windows
WHERE success AND started >= since AND started < until;

-- Nearest rank, in whole numbers: p percent of n, rounded up, is (n * p + 99) // 100.
CREATE TEMP TABLE timed AS
SELECT name, label, kind,
  avg(elapsed) AS mean,
  stddev_samp(elapsed) AS sd,
  min(elapsed) AS least,
  max(elapsed) AS most,
  max(elapsed) FILTER (place = (n * 50 + 99) // 100) AS p50,
  max(elapsed) FILTER (place = (n * 90 + 99) // 100) AS p90,
  max(elapsed) FILTER (place = (n * 95 + 99) // 100) AS p95,
  max(elapsed) FILTER (place = (n * 99 + 99) // 100) AS p99
FROM ranked
GROUP BY name, label, kind;

COPY (
  SELECT concat_ws(';', name, replace(label, chr(10), '\n'), kind, samples, errors,
    printf('%.6f', throughput), printf('%.6f', mean), printf('%.6f', sd),
    printf('%.6f', least::DOUBLE), printf('%.6f', most::DOUBLE), printf('%.6f', p50::DOUBLE),
    printf('%.6f', p90::DOUBLE), printf('%.6f', p95::DOUBLE), printf('%.6f', p99::DOUBLE))
    AS "window;label;kind;samples;errors;throughput;mean;sd;min;max;p50;p90;p95;p99"
  FROM counted JOIN timed USING (name, label, kind)
  ORDER BY name, kind, label
) TO 'expected.csv' (header true, quote '', escape '', delim '|');
