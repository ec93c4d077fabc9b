// An extra: without it the page shows and prints the same.
(() => {
  'use strict';
  const FEW = 3, MANY = 12;
  const element = (name, properties) => Object.assign(document.createElement(name), properties);
  // The first line of a cell; the second has the range of its figure.
  const text = (row, column) => {
    const cell = row.cells[column];
    return cell ? (cell.innerText || cell.textContent).trim().split('\n')[0] : '';
  };
  const number = (words) => {
    const plain = words.replace(/[\s\u202f,]/g, '').replace('\u2212', '-').replace(/^[^-+\d]*/, '');
    return parseFloat(plain);
  };
  const rows = (body) =>
    [...body.rows].filter((row) => !row.classList.contains('group') && !row.classList.contains('total'));

  function sort(table, heading, column) {
    const down = heading.getAttribute('aria-sort') === 'ascending';
    table.querySelectorAll('[aria-sort]').forEach((other) => other.removeAttribute('aria-sort'));
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    for (const body of table.tBodies) {
      const all = rows(body).map((row) => ({ row, words: row.cells[column]?.dataset.by || text(row, column) }));
      const figures = !heading.classList.contains('t');
      all.sort((a, b) => {
        if (!figures) return a.words.localeCompare(b.words, 'en', { numeric: true });
        const x = number(a.words), y = number(b.words);
        return (Number.isFinite(x) ? x : -1e99) - (Number.isFinite(y) ? y : -1e99);
      });
      if (down) all.reverse();
      const after = [...body.rows].find((row) => row.classList.contains('total')) || null;
      all.forEach((each) => body.insertBefore(each.row, after));
    }
  }

  document.querySelectorAll('table').forEach((table) => {
    const bodies = [...table.tBodies];
    const all = bodies.flatMap(rows);
    if (bodies.some((body) => body.classList.contains('together')) || all.length < FEW) return;
    [...(table.tHead ? table.tHead.rows[0].cells : [])].forEach((heading, column) => {
      const button = element('button', { type: 'button', className: 'sort', title: 'Sort' });
      button.append(...heading.childNodes);
      button.addEventListener('click', () => sort(table, heading, column));
      heading.append(button);
    });
    if (all.length < MANY) return;
    const label = element('label', { className: 'filter', textContent: 'Filter rows ' });
    const field = element('input', { type: 'search' });
    const shown = element('span', { className: 'quiet' });
    shown.setAttribute('role', 'status');
    field.addEventListener('input', () => {
      const wanted = field.value.toLowerCase();
      let count = 0;
      all.forEach((row) => {
        row.hidden = !row.textContent.toLowerCase().includes(wanted);
        count += row.hidden ? 0 : 1;
      });
      shown.textContent = wanted ? ` ${count} of ${all.length} rows` : '';
    });
    label.append(field, shown);
    table.parentNode.before(label);
  });
})();
