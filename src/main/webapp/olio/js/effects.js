/* Movement: what is new fades in. */
'use strict';
Olio.appear = function (element) {
  var start = null;
  function step(now) {
    start = start === null ? now : start;
    var done = Math.min(1, (now - start) / 400);
    element.style.opacity = done;
    if (done < 1) {
      requestAnimationFrame(step);
    }
  }
  requestAnimationFrame(step);
};

/* Attending changes the list in its place. */
Olio.ready(function () {
  document.addEventListener('click', function (event) {
    if (event.target.id !== 'attend') {
      return;
    }
    event.preventDefault();
    Olio.fetch(event.target.href, function (list) {
      if (list === null) {
        location.reload();
        return;
      }
      var old = Olio.one('#attendees');
      old.insertAdjacentHTML('afterend', list);
      old.remove();
      Olio.appear(Olio.one('#attendees'));
    });
  });
});
