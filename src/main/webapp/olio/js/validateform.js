/* What the server would refuse is said before the files are sent. */
'use strict';
Olio.ready(function () {
  var form = Olio.one('form.wide');
  if (!form) {
    return;
  }
  function complain(field, text) {
    field.classList.add('refused');
    field.insertAdjacentElement('afterend', Olio.make('span', { className: 'hint', textContent: text }));
  }
  form.addEventListener('submit', function (event) {
    Olio.all('.hint', form).forEach(function (hint) {
      hint.remove();
    });
    Olio.all('.refused', form).forEach(function (field) {
      field.classList.remove('refused');
    });
    var again = form.elements.passwordx;
    if (again && again.value !== form.elements.psword.value) {
      complain(again, 'The two passwords differ.');
    }
    Olio.all('input[type=file]', form).forEach(function (field) {
      var file = field.files[0];
      if (file && file.type !== field.accept) {
        complain(field, 'This must be a file of the type ' + field.accept + '.');
      }
    });
    if (Olio.one('.hint', form)) {
      event.preventDefault();
    }
  });
});
