<?php
/*
 * A query form. With do_sub=query_form its script also runs many queries; without, the same script
 * only returns the form: the difference between the two is the database.
 */
require dirname(__FILE__) . '/include/parameters.php';
require dirname(__FILE__) . '/include/database.php';

function text($value)
{
    return htmlspecialchars((string) $value, ENT_QUOTES, 'UTF-8');
}

/* Turns through three kinds: an item by its key, a category's cheapest, a category's totals. */
function run_queries($database, $queries)
{
    $item = $database->prepare(
        'SELECT i.id, i.name, c.name AS category, i.price_cents, i.stock FROM page_item i'
        . ' JOIN page_category c ON c.id = i.category_id WHERE i.id = ?'
    );
    $cheapest = $database->prepare(
        'SELECT i.id, i.name, c.name AS category, i.price_cents, i.stock FROM page_item i'
        . ' JOIN page_category c ON c.id = i.category_id WHERE i.category_id = ?'
        . ' ORDER BY i.price_cents, i.id LIMIT 5'
    );
    $totals = $database->prepare(
        'SELECT COUNT(*) AS id, c.name AS name, c.name AS category,'
        . ' SUM(i.price_cents) AS price_cents, SUM(i.stock) AS stock FROM page_item i'
        . ' JOIN page_category c ON c.id = i.category_id WHERE i.category_id = ? GROUP BY c.name'
    );
    $rows = array();
    for ($i = 0; $i < $queries; $i++) {
        $kind = $i % 3;
        $statement = $kind === 0 ? $item : ($kind === 1 ? $cheapest : $totals);
        $key = $kind === 0 ? $i * 37 % 1000 + 1 : $i * 7 % 20 + 1;
        $statement->execute(array($key));
        while ($row = $statement->fetch(PDO::FETCH_ASSOC)) {
            $rows[] = $row;
        }
        $statement->closeCursor();
    }
    return $rows;
}

function checksum($rows)
{
    $sum = 0;
    foreach ($rows as $row) {
        $sum = ($sum * 31 + (int) $row['id'] + (int) $row['price_cents'] + (int) $row['stock']
            + strlen($row['name'])) % 1000003;
    }
    return $sum;
}

$queries = whole_number('queries', 50, 1000);
$rows = null;
if (isset($_GET['do_sub']) && $_GET['do_sub'] === 'query_form') {
    $rows = run_queries(database_connect(), $queries);
}
header('Content-Type: text/html; charset=utf-8');
?>
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Query form</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<h1>Query form</h1>
<form action="many-queries.php" method="get">
<p>
<label>Queries <input type="number" name="queries" min="1" max="1000" value="<?php echo $queries; ?>"></label>
<button type="submit" name="do_sub" value="query_form">Run</button>
</p>
</form>
<?php if ($rows !== null) { ?>
<table>
<thead><tr><th>Id or count</th><th>Name</th><th>Category</th><th>Price</th><th>Stock</th></tr></thead>
<tbody>
<?php foreach ($rows as $row) { ?>
<tr><td><?php echo (int) $row['id']; ?></td><td><?php echo text($row['name']); ?></td><td><?php
echo text($row['category']); ?></td><td><?php echo number_format($row['price_cents'] / 100, 2, '.', ','); ?></td><td><?php
echo (int) $row['stock']; ?></td></tr>
<?php } ?>
</tbody>
</table>
<p>queries=<?php echo $queries; ?> rows=<?php echo count($rows); ?> checksum=<?php echo checksum($rows); ?></p>
<?php } ?>
</body>
</html>
