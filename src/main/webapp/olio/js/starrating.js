/* Stars to click on instead of a list of numbers. */
'use strict';
Olio.ready(function () {
  var choice = Olio.one('#comment select[name=rating]');
  if (!choice) {
    return;
  }
  var row = Olio.make('span', { className: 'rating-choice' });
  function show() {
    Olio.all('.star', row).forEach(function (star, index) {
      star.className = 'star ' + (index < Number(choice.value) ? 'on' : 'off');
    });
  }
  for (var i = 1; i <= 5; i++) {
    var star = Olio.make('i', { className: 'star off', title: i + ' of 5' });
    star.addEventListener('click', function (rating) {
      choice.value = rating;
      show();
    }.bind(null, i));
    row.appendChild(star);
  }
  choice.addEventListener('change', show);
  choice.parentNode.insertBefore(row, choice.nextSibling);
  show();
});
