/* A tag can be dragged into the search field. */
'use strict';
Olio.ready(function () {
  var field = Olio.one('#tag-search input');
  if (!field) {
    return;
  }
  Olio.all('.tags a').forEach(function (tag) {
    tag.draggable = true;
    tag.addEventListener('dragstart', function (event) {
      event.dataTransfer.setData('text/plain', tag.textContent);
    });
  });
  field.addEventListener('dragover', function (event) {
    event.preventDefault();
  });
  field.addEventListener('drop', function (event) {
    event.preventDefault();
    field.value = event.dataTransfer.getData('text/plain').trim();
    field.form.requestSubmit(Olio.one('button', field.form));
  });
});
