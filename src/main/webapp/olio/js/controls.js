/* The search field proposes the tags that stand on the page. */
'use strict';
Olio.ready(function () {
  var field = Olio.one('#tag-search input');
  var tags = Olio.all('.tags a').map(function (tag) {
    return tag.textContent;
  });
  if (!field || tags.length === 0) {
    return;
  }
  var list = Olio.make('datalist', { id: 'known-tags' });
  tags.forEach(function (tag) {
    list.appendChild(Olio.make('option', { value: tag }));
  });
  field.form.appendChild(list);
  field.setAttribute('list', 'known-tags');
});
